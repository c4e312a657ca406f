/** The pictures of transactions. */
export const kitActivityStyles: string = `
.q-activity { position: relative; flex: none; display: inline-block; inline-size: 36px; block-size: 36px; }
.q-activity[data-alone] { display: grid; place-items: center; border-radius: 50%; background: var(--quoin-surface-raised); color: var(--quoin-text-muted); }
.q-activity[data-tone=danger][data-alone] { color: var(--quoin-danger); }
.q-activity-picture { position: absolute; inset-block-start: 0; inset-inline-start: 0; display: grid; }
.q-activity-picture[data-shape=round] .q-image { border-radius: 50%; }
.q-activity-picture[data-second] { inset-block: auto 0; inset-inline: auto 0; border-radius: 50%; box-shadow: 0 0 0 2px var(--quoin-surface); }
.q-activity-sign { position: absolute; inset-block-end: -3px; inset-inline-end: -3px; display: grid; place-items: center; inline-size: 18px; block-size: 18px; border-radius: 50%; background: var(--quoin-surface-raised); color: var(--quoin-text-muted); box-shadow: 0 0 0 2px var(--quoin-surface); }
.q-activity-sign > .q-icon { stroke-width: 2.2; }
.q-activity[data-tone=success] .q-activity-sign { color: var(--quoin-success); }
.q-activity[data-tone=danger] .q-activity-sign { color: var(--quoin-danger); }
`
