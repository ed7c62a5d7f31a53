"""The playground's page: a bar for time, places and languages, and simcord's preview in a frame below it."""

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
  header { font: 14px/1.4 system-ui, sans-serif; padding: 4px 12px; }
  header, #bar, form, label { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; margin: 0; }
  header, #bar { column-gap: 14px; }
  button, select { font: inherit; color: inherit; background: #383a40; padding: 2px 8px; }
  button, select { border: 1px solid #4e5058; border-radius: 4px; max-width: 16em; }
  button:hover, select:hover { background: #4e5058; }
  output { font-variant-numeric: tabular-nums; min-width: 4.5em; }
  iframe { flex: 1; width: 100%; border: 0; }
  #more { display: none; margin-left: auto; }
  @media (max-width: 720px) {
    #more { display: block; }
    #bar { display: none; width: 100%; padding-bottom: 4px; }
    header.open #bar { display: flex; }
  }
</style>
<header>
  <strong>Stammtisch playground</strong>
  <output id="now"></output>
  <button id="more" type="button" aria-controls="bar" aria-expanded="false">More</button>
  <div id="bar">
    <form id="time">
      Let pass
      <button value="60">1 min</button><button value="3600">1 h</button><button value="86400">1 day</button>
    </form>
    <label title="Tables in threads are played there">Channel or thread <select id="place"></select></label>
    <form id="languages">Language</form>
  </div>
</header>
<main hidden></main>
<script>
  const $ = (id) => document.getElementById(id);
  const more = $("more");
  more.onclick = () => {
    const open = document.querySelector("header").classList.toggle("open");
    more.ariaExpanded = open;
    more.textContent = open ? "Less" : "More";
  };
  const say = async (path, value) => {
    const body = value && { method: "POST", body: JSON.stringify(value) };
    const answer = await fetch("/playground/" + path, body);
    if (answer.ok) show(await answer.json());
  };
  const frame = () => document.querySelector("iframe");
  const show = ({ now, languages, names, frame: address, place, places }) => {
    $("now").textContent = now;
    if (frame()?.getAttribute("src") !== address) open(address);
    choose($("place"), places, place);
    if ($("languages").children.length) return;
    for (const [who, language] of Object.entries(languages)) {
      const choice = document.createElement("select");
      choose(choice, names, language);
      choice.onchange = () => say("language", { who, language: choice.value });
      const label = document.createElement("label");
      label.append(who, choice);
      $("languages").append(label);
    }
  };
  const open = (address) => {
    // A new frame: another fragment alone would not load the page anew.
    const made = document.createElement("iframe");
    made.title = "The simulated Discord";
    made.src = address;
    (frame() ?? document.querySelector("main")).replaceWith(made);
  };
  const choose = (choice, entries, chosen) => {
    const [now, then] = [[...choice.options].map((one) => [one.value, one.text]), Object.entries(entries)];
    const made = then.map(([key, name]) => new Option(name, key));
    if (String(now) !== String(then)) choice.replaceChildren(...made);
    if (document.activeElement !== choice) choice.value = chosen;
  };
  $("place").onchange = async () => {
    const viewer = frame().contentDocument?.getElementById("viewer-picker")?.value ?? "";
    await say("place", { place: $("place").value, viewer });
    $("place").blur();
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
