/** The panel: a card in the corner, a sheet at the bottom of narrow screens. */
export const panelStyles: string = `
.qd-panel {
  position: fixed;
  bottom: 16px;
  right: 16px;
  z-index: 10000;
  display: flex;
  flex-direction: column;
  width: 424px;
  height: min(560px, 100vh - 32px);
  overflow: hidden;
  border: 1px solid var(--qd-border);
  border-radius: 14px;
  background: var(--qd-surface);
  box-shadow: var(--qd-shadow);
}
.qd-root[data-position=left] .qd-panel { right: auto; left: 16px; }
.qd-panel[data-large] { width: min(920px, 100vw - 32px); height: calc(100vh - 32px); }
.q-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.q-icon { flex: none; display: block; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
.qd-header { flex: none; display: flex; align-items: center; gap: 8px; padding: 6px 6px 2px 14px; }
.qd-title { margin: 0; font-size: 14px; font-weight: 650; }
.qd-project { flex: 1; min-width: 0; overflow: hidden; color: var(--qd-muted); text-overflow: ellipsis; white-space: nowrap; }
:where(.qd-panel :is(button, input, select)) { appearance: none; margin: 0; color: inherit; font: inherit; }
.qd-icon-button { flex: none; display: grid; place-items: center; width: 36px; height: 36px; padding: 0; border: 0; border-radius: 8px; background: none; color: var(--qd-muted); cursor: pointer; }
.qd-icon-button:hover { background: var(--qd-hover); color: var(--qd-text); }
.q-tabs { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.q-tablist {
  flex: none;
  display: flex;
  padding: 0 8px;
  overflow-x: auto;
  border-bottom: 1px solid var(--qd-border);
  scrollbar-width: none;
  /* A shadow at the edge where more tabs are: covered by what scrolls with them. */
  background:
    linear-gradient(to right, var(--qd-surface) 40%, transparent) left / 32px 100% no-repeat local,
    linear-gradient(to left, var(--qd-surface) 40%, transparent) right / 32px 100% no-repeat local,
    linear-gradient(to right, var(--qd-border), transparent) left / 12px 100% no-repeat scroll,
    linear-gradient(to left, var(--qd-border), transparent) right / 12px 100% no-repeat scroll;
}
.q-tab { flex: none; min-height: 36px; padding: 0 4px; border: 0; border-radius: 8px 8px 0 0; background: none; color: var(--qd-muted); font-size: 12.5px; font-weight: 500; white-space: nowrap; cursor: pointer; }
.q-tab:hover { color: var(--qd-text); }
.q-tab[aria-selected=true] { color: var(--qd-accent); box-shadow: inset 0 -2px 0 var(--qd-accent); }
.q-tab[data-tab=alerts] { color: var(--qd-danger); }
.q-tabpanel { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.qd-panel :is(button, input, select, summary, a, section):focus-visible { outline: 2px solid var(--qd-accent); outline-offset: -2px; }
.qd-controls { flex: none; display: flex; flex-wrap: wrap; gap: 6px; padding: 10px 14px; border-bottom: 1px solid var(--qd-border); }
.qd-ask label { flex: 1; display: grid; gap: 4px; color: var(--qd-muted); }
.qd-input { flex: 1 1 150px; min-width: 0; height: 36px; padding: 0 10px; border: 1px solid var(--qd-control); border-radius: 8px; background: var(--qd-surface); color: var(--qd-text); }
.qd-ask .qd-input { flex: none; width: 100%; }
.qd-select { appearance: auto; flex: 1 1 110px; }
.qd-input::placeholder { color: var(--qd-muted); opacity: 1; }
.qd-button { display: inline-flex; align-items: center; gap: 6px; min-height: 36px; padding: 0 12px; border: 1px solid var(--qd-control); border-radius: 8px; background: var(--qd-surface); font-weight: 500; cursor: pointer; }
.qd-button:hover { background: var(--qd-raised); }
.qd-button[aria-pressed=true] { border-color: var(--qd-accent); background: var(--qd-accent); color: var(--qd-on-accent); }
.qd-button[aria-disabled=true] { color: var(--qd-muted); cursor: default; }
.qd-scroll { flex: 1; min-height: 0; overflow: auto; overscroll-behavior: contain; padding: 4px 14px 14px; scrollbar-width: thin; }
.qd-note, .qd-none { margin: 8px 0; color: var(--qd-muted); }
.qd-none { padding: 24px 16px; text-align: center; text-wrap: balance; }
.qd-by { color: var(--qd-muted); font-weight: 400; }
.qd-scroll :is(ol, ul) { margin: 0; padding: 0; list-style: none; }
.qd-event { display: grid; grid-template-columns: auto 1fr auto; gap: 0 10px; padding: 5px 0; border-bottom: 1px solid var(--qd-border); }
.qd-event time { color: var(--qd-muted); font-variant-numeric: tabular-nums; }
.qd-event b { font-weight: 600; overflow-wrap: anywhere; }
.qd-facts { grid-column: 2 / -1; overflow-wrap: anywhere; white-space: pre-wrap; }
.qd-facts, .qd-code, .qd-panel code { font: 12px/1.5 ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; }
.qd-item { border-bottom: 1px solid var(--qd-border); }
.qd-item summary { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; min-height: 40px; border-radius: 6px; cursor: pointer; list-style: none; }
.qd-item summary::-webkit-details-marker { display: none; }
.qd-item summary::before { content: ''; width: 6px; height: 6px; margin: 0 3px 0 1px; border: solid var(--qd-muted); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); }
.qd-item[open] summary::before { transform: rotate(45deg); }
.qd-item summary:hover { background: var(--qd-hover); }
.qd-item b { font-weight: 600; }
.qd-status { padding: 0 8px; border-radius: 9px; background: var(--qd-raised); color: var(--qd-warning); font-size: 12px; font-weight: 550; line-height: 18px; }
.qd-status[data-tone=good] { color: var(--qd-success); }
.qd-status[data-tone=bad] { color: var(--qd-danger); }
.qd-status[data-tone=quiet] { color: var(--qd-muted); }
.qd-reason { margin: 0 0 8px; padding: 8px 10px; border-left: 3px solid var(--qd-danger); border-radius: 0 6px 6px 0; background: var(--qd-raised); white-space: pre-wrap; overflow-wrap: anywhere; }
.qd-facts-list { margin: 0 0 10px; padding-left: 14px; }
.qd-facts-list div { display: grid; grid-template-columns: 116px 1fr; gap: 10px; padding: 2px 0; }
.qd-facts-list dt { color: var(--qd-muted); }
.qd-facts-list dd { margin: 0; overflow-wrap: anywhere; }
.qd-code { margin: 0 0 10px; padding: 8px 10px; overflow-x: auto; border-radius: 8px; background: var(--qd-raised); white-space: pre-wrap; overflow-wrap: anywhere; }
.qd-table { width: 100%; table-layout: fixed; border-collapse: collapse; }
.qd-table th:nth-child(1) { width: 46%; }
.qd-table th:nth-child(2) { width: 20%; }
.qd-table th { position: sticky; top: -4px; padding: 6px 8px 6px 0; background: var(--qd-surface); color: var(--qd-muted); font-weight: 550; text-align: left; }
.qd-table td { padding: 5px 10px 5px 0; border-top: 1px solid var(--qd-border); vertical-align: top; overflow-wrap: anywhere; }
.qd-table .qd-group { position: static; padding-top: 12px; color: var(--qd-text); font-weight: 650; }
.qd-table code { overflow-wrap: anywhere; }
.qd-table tr[data-denied] td { color: var(--qd-danger); }
.qd-answer { padding: 10px 0; border-bottom: 1px solid var(--qd-border); }
.qd-answer p { margin: 2px 0; overflow-wrap: anywhere; white-space: pre-wrap; }
.qd-subject { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; font-weight: 600; }
.qd-alert { padding: 4px 0 4px 12px; border-bottom: 0; border-left: 3px solid var(--qd-danger); }
.qd-alert + .qd-alert { margin-top: 10px; }
.qd-heading { margin: 12px 0 6px; font-size: 13px; font-weight: 650; }
.qd-link { color: var(--qd-accent); }
@media (max-width: 600px) {
  .qd-panel, .qd-panel[data-large], .qd-root[data-position=left] .qd-panel {
    inset: auto 0 0;
    width: auto;
    height: 72vh;
    padding-bottom: env(safe-area-inset-bottom);
    border-width: 1px 0 0;
    border-radius: 16px 16px 0 0;
  }
  .qd-panel[data-large] { height: calc(100vh - 24px); }
  .qd-icon-button { width: 44px; height: 44px; }
  .q-tab, .qd-button, .qd-input { min-height: 44px; }
  .q-tab { padding: 0 8px; font-size: 13px; }
  .qd-input { font-size: 16px; }
}
@media (forced-colors: active) {
  .qd-panel { border-color: CanvasText; }
  .q-tab[aria-selected=true], .qd-button[aria-pressed=true] { outline: 2px solid Highlight; outline-offset: -2px; }
}
`
