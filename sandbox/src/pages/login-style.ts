import { sandboxStyle } from './sandbox-style.js'

/** Style sheet of the login pages. */
export const loginStyle = `${sandboxStyle}
fieldset { margin: 0 0 20px; padding: 0; border: 0; }
legend { margin-bottom: 8px; padding: 0; font-weight: 600; }
.user {
  display: flex; align-items: center; gap: 12px; min-height: 56px; margin-bottom: 8px; padding: 8px 14px; border: 1px solid var(--control);
  border-radius: 12px; cursor: pointer;
}
.user:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.user input { flex: none; width: 20px; min-height: 20px; margin: 0; padding: 0; accent-color: var(--accent); }
.user span { min-width: 0; }
.user small { display: block; color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
.second { margin-top: 10px; border: 1px solid var(--control); background: transparent; color: var(--ink); }
.second:hover { border-color: var(--accent); background: transparent; }
`
