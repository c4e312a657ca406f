/** Style sheet of the sandbox's own pages: one column, light and dark, from 320 pixels. */
export const sandboxStyle = `
:root {
  color-scheme: light dark;
  --paper: #f3f4f6; --card: #ffffff; --ink: #14171c; --soft: #5a6270; --line: #e5e7eb; --control: #858c98;
  --accent: #2c4bd2; --accent-strong: #2540b4; --on-accent: #ffffff; --field: #f3f4f6;
  --note: #fff4d6; --on-note: #5c4300; --note-line: #f0d48a; --good: #11714a; --bad: #bd2a37; --bad-paper: #fdecea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0f1115; --card: #17191e; --ink: #f3f4f6; --soft: #a6adb9; --line: #2f333a; --control: #7b8290;
    --accent: #9db1ff; --accent-strong: #b3c1ff; --on-accent: #0d1430; --field: #23262c;
    --note: #33290c; --on-note: #f7df9c; --note-line: #5b4a17; --good: #5fcd97; --bad: #ff8d93; --bad-paper: #3a1917;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink);
  font: 400 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: break-word;
}
.sandbox {
  padding: 10px 16px; background: var(--note); color: var(--on-note);
  border-bottom: 1px solid var(--note-line); text-align: center; font-size: 15px;
}
main { width: min(100%, 432px); margin: 0 auto; padding: 24px 16px 40px; }
.card {
  background: var(--card); border-radius: 24px; padding: 24px 16px 16px;
  box-shadow: 0 1px 2px rgb(0 0 0 / 6%), 0 16px 48px rgb(0 0 0 / 10%);
}
.brand { display: flex; align-items: center; gap: 10px; margin: 0 4px 16px; color: var(--soft); font-size: 15px; font-weight: 600; }
.brand svg { flex: none; }
h1 { margin: 0 0 6px; font-size: 20px; font-weight: 650; line-height: 1.3; letter-spacing: -0.01em; }
.lead { margin: 0 0 20px; color: var(--soft); }
.field { margin: 0 0 18px; }
.field > label { display: block; margin-bottom: 6px; font-weight: 600; }
input, select {
  width: 100%; min-height: 48px; padding: 0 14px; border: 1px solid var(--control); border-radius: 14px;
  background: var(--field); color: var(--ink); font: inherit;
}
select { padding: 0 10px; }
input[aria-invalid="true"] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.hint { margin: 6px 0 0; color: var(--soft); font-size: 14px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button, .button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 48px; padding: 0 16px;
  border: 0; border-radius: 14px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 650;
  text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--accent-strong); }
.back { display: inline-flex; align-items: center; min-height: 44px; margin-top: 8px; color: var(--accent); font-weight: 600; }
.problem {
  margin: 0 0 18px; padding: 12px 14px; border-radius: 12px; background: var(--bad-paper); color: var(--bad); font-weight: 600;
}
.state { display: flex; align-items: center; justify-content: center; width: 56px; height: 56px; margin: 0 0 16px; border-radius: 50%; }
.state svg { width: 30px; height: 30px; }
.state.good { background: color-mix(in srgb, var(--good) 16%, transparent); color: var(--good); }
.state.bad { background: var(--bad-paper); color: var(--bad); }
.state.busy { border: 4px solid var(--line); border-top-color: var(--accent); animation: turn 1s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { .state.busy { animation: none; } }
@media (max-width: 400px) { main { padding: 16px 12px 32px; } }
`
