import { viewMs } from './motion-styles.js'

/** The width of the modal's place from which on it may have two panes. Pixels. */
export const paneMinWidth = 760

/** The card while the list is the top view, and while a view is displayed beside it. */
const list = '.q-card:has(> .q-frame > .q-side + [data-pane])'
const detail = '.q-card:has(> .q-frame > .q-side + .q-view:not([data-pane]))'

/** The layout of two panes. Loaded before the modal opens with them. */
export const paneStyles: string = `
.q-side { display: flex; flex-direction: column; min-block-size: 0; }
.q-side[data-move=forward] { animation: q-forward ${viewMs}ms var(--quoin-ease); }
.q-side[data-move=back] { animation: q-backward ${viewMs}ms var(--quoin-ease); }
@container (max-width: ${paneMinWidth - 0.02}px) {
  .q-side:has(+ .q-view:not([data-pane])), .q-side + [data-pane], .q-side > .q-pane-title { display: none; }
}
@container (min-width: ${paneMinWidth}px) {
  .q-card { transition: max-inline-size ${viewMs}ms var(--quoin-ease); }
  .q-card:has(.q-side) { --quoin-pane-top: 60px; max-inline-size: calc(var(--quoin-card-width) * 1.8); }
  .q-frame:has(> .q-side) {
    flex: 1;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 4fr) minmax(0, 5fr);
    margin-block-start: calc(0px - var(--quoin-pane-top));
  }
  .q-frame > .q-side, .q-side ~ :is(.q-view, .q-left) { position: relative; padding-block-start: var(--quoin-pane-top); }
  .q-side { border-inline-end: 1px solid var(--quoin-border); }
  .q-side ~ .q-left { position: absolute; inset-inline-start: calc(100% * 4 / 9); }
  .q-frame > .q-side.q-left { position: absolute; inset-inline: 0 calc(100% * 5 / 9); }
  .q-side ~ :not(.q-side) > .q-body { display: grid; grid-template-columns: minmax(0, 1fr); align-content: safe center; }
  /* The titles of both panes are in the line of the header, and its buttons above them. */
  .q-card:has(.q-side) > .q-header { position: relative; z-index: 1; block-size: var(--quoin-pane-top); pointer-events: none; }
  .q-card:has(.q-side) > .q-header button { pointer-events: auto; }
  .q-pane-title {
    position: absolute;
    inset: 0 var(--quoin-side) auto;
    margin: 0;
    font-size: 1em;
    font-weight: 650;
    line-height: calc(var(--quoin-pane-top) + 4px);
    letter-spacing: -.005em;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  [data-pane] > .q-pane-title { inset-inline: 60px; text-align: center; }
  ${list} > .q-header { grid-template-columns: auto minmax(0, 1fr) 44px; }
  ${list} .q-title { text-align: start; }
  ${list}:has(.q-side[data-first]) > .q-header { grid-template-columns: minmax(0, 1fr) 44px; }
  ${list}:has(.q-side[data-first]) .q-header-start { display: none; }
  ${list}:has(.q-side[data-first]) .q-title { padding-inline-start: 8px; }
  /* It keeps the focus, and the dialog its name. */
  ${detail}:has(.q-side[data-same]) .q-title { opacity: 0; }
  ${detail} > .q-header { padding-inline-start: calc(100% * 4 / 9 + 8px); }
  /* A name of two lines is not higher than its placeholder. */
  .q-side .q-section .q-row { padding-block: 4px; }
  .q-side .q-section .q-row-title { line-height: 1.2; }
  .q-side .q-choices > .q-link { display: none; }
  /* What the list beside them has already. The explanation keeps its place. */
  .q-side:not([data-first]) + [data-pane] > .q-footer { visibility: hidden; }
  .q-side ~ .q-view > .q-body > .q-stack > .q-link, .q-side ~ .q-view > .q-body > .q-stack > .q-choices > .q-list > :nth-child(2) { display: none; }
  .q-side + .q-view :is(.q-qr, [data-kind=qr]) { max-inline-size: 280px; margin-inline: auto; }
  .q-side ~ [data-pane=later] > :not(.q-pane-title) { display: none; }
  /* The explanation is quieter than the list. */
  [data-pane] .q-text { font-size: .875em; }
  [data-pane] > .q-footer { align-items: center; }
  [data-pane] .q-button { inline-size: auto; background: var(--quoin-surface-raised); color: var(--quoin-text); }
}
@container (min-width: ${paneMinWidth}px) and (min-height: 420.02px) {
  .q-card:has(.q-side) { block-size: min(100%, 620px); }
}
`
