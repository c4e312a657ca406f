/** Styles of gates: the box that the user is pointed to, the content that is dimmed until then, links within a text. The shell has the keyframes of
 * its shake, which a refused close uses, too. */
export const kitGateStyles: string = `
.q-gate { position: relative; }
.q-gate > [inert] { opacity: .45; filter: saturate(.3); user-select: none; }
.q-gate[data-closed] { cursor: not-allowed; }
.q-text-link { display: inline; padding: 0; border: 0; background: none; color: var(--quoin-accent-text, var(--quoin-accent)); font: inherit; text-decoration: underline; text-underline-offset: 2px; cursor: pointer; }
.q-text-link:focus-visible { outline: 2px solid var(--quoin-accent); outline-offset: 2px; border-radius: 3px; }
.q-pointed { border-radius: var(--quoin-control-radius); padding-inline: 12px; background: var(--quoin-surface-raised); }
.q-pointed[data-pointed] { box-shadow: inset 0 0 0 1.5px var(--quoin-warning); }
.q-pointed[data-pointed=odd] { animation: q-shake 500ms ease-in-out; }
.q-pointed[data-pointed=even] { animation: q-shake-again 500ms ease-in-out; }
@media (prefers-reduced-motion: reduce) { .q-pointed[data-pointed] { animation: none; } }
@media (forced-colors: active) { .q-gate > [inert] { color: GrayText; } }
`
