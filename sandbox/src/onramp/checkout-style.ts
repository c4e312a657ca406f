import { sandboxStyle } from '../pages/sandbox-style.js'

/** Style sheet of the checkout. */
export const checkoutStyle = `${sandboxStyle}
ol.steps { display: flex; gap: 6px; margin: 0 0 20px; padding: 0; list-style: none; font-size: 13px; color: var(--soft); }
ol.steps li { flex: 1; padding-top: 8px; border-top: 3px solid var(--line); }
ol.steps li.reached { border-color: var(--accent); }
ol.steps li[aria-current] { color: var(--ink); font-weight: 600; }
.pair { display: grid; grid-template-columns: minmax(0, 1fr) 112px; gap: 12px; }
.pair .field { margin-bottom: 0; }
dl { margin: 0 0 20px; }
dl > div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--line); }
dl > div.stacked { display: block; }
dl > div.stacked dd { text-align: start; }
dl > div.total { border-bottom: 0; font-weight: 700; font-size: 18px; }
dt { color: var(--soft); }
dl > div.total dt { color: inherit; }
dd { margin: 0; min-width: 0; text-align: end; }
.address { font-family: ui-monospace, "Cascadia Mono", Menlo, monospace; font-size: 13px; overflow-wrap: anywhere; }
ul.cards { margin: 8px 0 0; padding: 0; list-style: none; color: var(--soft); font-size: 14px; }
ul.cards li { display: flex; flex-wrap: wrap; gap: 0 10px; padding: 3px 0; }
ul.cards code { color: var(--ink); font-family: ui-monospace, Menlo, monospace; white-space: nowrap; }
`
