/** Styles of small charts. */
export const kitChartStyles: string = `
.q-sparkline { position: relative; display: grid; grid-template-rows: minmax(0, 1fr); block-size: 72px; color: var(--quoin-text-muted); font-size: .875em; line-height: 1.429; }
.q-sparkline[data-tone=gain] { color: var(--quoin-success); }
.q-sparkline[data-tone=loss] { color: var(--quoin-danger); }
.q-sparkline > svg { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; overflow: visible; }
.q-sparkline-line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.q-sparkline-area { fill: currentColor; opacity: .1; }
.q-sparkline-start { stroke: var(--quoin-control); stroke-width: 1; stroke-dasharray: 2 4; vector-effect: non-scaling-stroke; }
.q-sparkline > .q-skeleton { inline-size: 100%; block-size: 100%; border-radius: var(--quoin-control-radius); }
.q-sparkline-none { align-self: center; margin: 0; text-align: center; }
@media (forced-colors: active) { .q-sparkline { color: CanvasText; } .q-sparkline-start { stroke: GrayText; } }
`
