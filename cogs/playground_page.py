"""The playground's page: a bar for time and languages, and simcord's preview in a frame below it."""

from __future__ import annotations

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stammtisch playground</title>
<link rel="icon" href="data:,">
<style>
  html, body { height: 100%; margin: 0; }
  body { display: flex; flex-direction: column; background: #1e1f22; color: #dbdee1; }
  header { font: 14px/1.4 system-ui, sans-serif; }
  header { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 14px; padding: 6px 12px; }
  form, label { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; margin: 0; }
  button, select { font: inherit; color: inherit; background: #383a40; padding: 2px 8px; }
  button, select { border: 1px solid #4e5058; border-radius: 4px; }
  button:hover, select:hover { background: #4e5058; }
  output { font-variant-numeric: tabular-nums; min-width: 4.5em; }
  iframe { flex: 1; width: 100%; border: 0; }
</style>
<header>
  <strong>Stammtisch playground</strong>
  <form id="time">
    Time <output id="now"></output>
    <button value="60">+1 min</button><button value="3600">+1 h</button><button value="86400">+1 day</button>
  </form>
  <form id="languages">Language</form>
</header>
<iframe src="FRAME" title="The simulated Discord"></iframe>
<script>
  const $ = (id) => document.getElementById(id);
  const say = async (path, value) => {
    const body = value && { method: "POST", body: JSON.stringify(value) };
    const answer = await fetch("/playground/" + path, body);
    if (answer.ok) show(await answer.json());
  };
  const show = ({ now, languages, names }) => {
    $("now").textContent = now;
    if ($("languages").children.length) return;
    for (const [who, language] of Object.entries(languages)) {
      const choice = document.createElement("select");
      for (const [key, name] of Object.entries(names)) choice.add(new Option(name, key));
      choice.value = language;
      choice.onchange = () => say("language", { who, language: choice.value });
      const label = document.createElement("label");
      label.append(who, choice);
      $("languages").append(label);
    }
  };
  $("time").onsubmit = async (event) => {
    event.preventDefault();
    await say("time", { seconds: Number(event.submitter.value) });
  };
  setInterval(() => say("state").catch(() => { $("now").textContent = "stopped"; }), 1000);
  say("state");
</script>
</html>
"""
