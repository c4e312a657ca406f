/** Styles of a transaction's status: the ring closes and the badge appears when it has succeeded, within 300 ms. */
export const kitStatusStyles: string = `
.q-status .q-hero { padding-block-start: 12px; }
.q-status .q-hero-arc { transition: stroke-dasharray 300ms var(--quoin-ease), stroke 150ms linear; }
.q-status .q-hero[data-status=success] .q-hero-arc { stroke-dasharray: 100 0; }
.q-status .q-hero[data-status=success] .q-hero-badge { animation: q-status-pop 300ms var(--quoin-ease) backwards; }
.q-status .q-hero[data-status=success] .q-hero-badge path { stroke-dasharray: 32; animation: q-status-draw 200ms 100ms ease-out backwards; }
.q-status .q-hero[data-status=success] .q-hero-image > :not(.q-hero-ring, .q-hero-badge) { animation: q-status-settle 300ms var(--quoin-ease) backwards; }
@keyframes q-status-pop { from { opacity: 0; transform: scale(.3); } 60% { opacity: 1; transform: scale(1.12); } }
@keyframes q-status-draw { from { stroke-dashoffset: 32; } }
@keyframes q-status-settle { from { transform: scale(.94); } }
@media (prefers-reduced-motion: reduce) { .q-status .q-hero :is(.q-hero-arc, .q-hero-badge, .q-hero-badge path, .q-hero-image > *) { animation: none; transition: none; } }
`
