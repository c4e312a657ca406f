import { sandboxStyle } from '../pages/sandbox-style.js'

/** Style sheet of the inbox. */
export const inboxStyle = `${sandboxStyle}
main { width: min(100%, 720px); }
nav ul { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 20px; padding: 0; list-style: none; }
nav a {
  display: inline-flex; align-items: center; min-height: 44px; max-width: 100%; padding: 4px 16px; border: 1px solid var(--control);
  border-radius: 22px; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; line-height: 1.3;
}
nav a:hover { border-color: var(--accent); }
nav a[aria-current] { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
ol.mails { margin: 0; padding: 0; list-style: none; }
ol.mails li { border-top: 1px solid var(--line); }
ol.mails a {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; margin: 0 -12px; padding: 14px 12px; border-radius: 12px;
  color: inherit; text-decoration: none;
}
ol.mails a:hover { background: var(--paper); }
ol.mails strong { overflow-wrap: anywhere; }
ol.mails span, ol.mails time { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
ol.mails li.new strong::before {
  content: ''; display: inline-block; width: 9px; height: 9px; margin-inline-end: 8px; border-radius: 50%; background: var(--accent);
}
.empty { margin: 8px 0; padding: 32px 16px; border: 1px dashed var(--control); border-radius: 14px; color: var(--soft); text-align: center; }
.facts { margin: 0 0 20px; padding-bottom: 16px; border-bottom: 1px solid var(--line); color: var(--soft); overflow-wrap: anywhere; }
.code { margin: 0 0 20px; padding: 18px; border-radius: 14px; background: var(--paper); text-align: center; }
.code output { display: block; font: 700 40px/1.2 ui-monospace, "Cascadia Mono", Menlo, monospace; letter-spacing: 0.14em; margin-inline-end: -0.14em; }
.code span { color: var(--soft); font-size: 14px; }
.text { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.text a { color: var(--accent); font-weight: 600; }
.actions { margin: 24px 0 0; }
.head { display: flex; align-items: baseline; justify-content: space-between; gap: 16px; margin-bottom: 12px; }
.live { margin: 0; color: var(--soft); font-size: 14px; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 480px) { .code output { font-size: 32px; } ol.mails a { grid-template-columns: minmax(0, 1fr); } }
`
