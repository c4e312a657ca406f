/**
 * Colours for both themes, and the toggle. The element itself has no box (`display: contents`): the code that makes the page
 * inert behind the modal skips elements without size, so that an open panel can be used beside it.
 */
export const toggleStyles: string = `
:host {
  all: initial !important;
  display: contents !important;
  --qd-surface: #ffffff;
  --qd-raised: #f3f4f6;
  --qd-text: #14171c;
  --qd-muted: #5a6270;
  --qd-border: #d9dce1;
  --qd-control: #858c98;
  --qd-accent: #2c4bd2;
  --qd-on-accent: #ffffff;
  --qd-success: #11714a;
  --qd-warning: #8a5300;
  --qd-danger: #bd2a37;
  --qd-hover: rgb(17 20 26 / .06);
  --qd-shadow: 0 1px 2px rgb(0 0 0 / .08), 0 12px 40px rgb(0 0 0 / .2);
  color-scheme: light;
}
@media (prefers-color-scheme: dark) {
  :host {
    --qd-surface: #17191e;
    --qd-raised: #23262c;
    --qd-text: #f3f4f6;
    --qd-muted: #a6adb9;
    --qd-border: #383d45;
    --qd-control: #7b8290;
    --qd-accent: #9db1ff;
    --qd-on-accent: #0d1430;
    --qd-success: #5fcd97;
    --qd-warning: #efb65a;
    --qd-danger: #ff8d93;
    --qd-hover: rgb(255 255 255 / .08);
    --qd-shadow: 0 1px 2px rgb(0 0 0 / .3), 0 12px 40px rgb(0 0 0 / .6);
    color-scheme: dark;
  }
}
*, *::before, *::after { box-sizing: border-box; }
.qd-root {
  color: var(--qd-text);
  font: 400 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif;
  -webkit-font-smoothing: antialiased;
  -webkit-text-size-adjust: 100%;
  text-align: left;
}
.qd-toggle {
  appearance: none;
  position: fixed;
  bottom: calc(16px + env(safe-area-inset-bottom));
  right: 16px;
  z-index: 9998;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin: 0;
  padding: 0;
  border: 1px solid var(--qd-control);
  border-radius: 50%;
  background: var(--qd-surface);
  color: var(--qd-text);
  box-shadow: 0 2px 10px rgb(0 0 0 / .16);
  cursor: pointer;
}
.qd-root[data-position=left] .qd-toggle { right: auto; left: 16px; }
.qd-toggle[hidden] { display: none; }
.qd-toggle:hover { background: var(--qd-raised); }
.qd-toggle:focus-visible { outline: 2px solid var(--qd-accent); outline-offset: 2px; }
.qd-toggle svg { width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linejoin: round; }
.qd-toggle[aria-busy=true] svg { opacity: .5; }
.qd-count {
  position: absolute;
  top: -6px;
  right: -6px;
  min-width: 20px;
  height: 20px;
  padding: 0 5px;
  border-radius: 10px;
  background: var(--qd-danger);
  color: var(--qd-surface);
  font: 650 12px/20px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif;
  text-align: center;
}
.qd-count:empty { display: none; }
@media (min-width: 900px) {
  /* In the corner of a wide page it is clear of the modal's card, and can be used beside it. */
  .qd-toggle { z-index: 10000; }
}
@media (forced-colors: active) { .qd-toggle { border-color: ButtonText; } }
`
