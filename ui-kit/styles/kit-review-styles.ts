/** Styles of a review: its amounts and its recipient, and the costs beside the button. */
export const kitReviewStyles: string = `
.q-review { flex-direction: row; align-items: center; gap: 12px; min-block-size: 84px; }
.q-review > :not(.q-review-main) { flex: none; }
/* A picture without an image has the color of the panel itself. */
.q-review .q-image { background: var(--quoin-surface); }
.q-review .q-token-network { box-shadow: 0 0 0 2px var(--quoin-surface-raised); }
.q-review > .q-icon-button { margin-inline-end: -8px; }
.q-review-main { flex: 1 1 auto; min-inline-size: 0; }
.q-review p, .q-review-amount { margin: 0; overflow-wrap: anywhere; }
.q-review-amount { font-weight: 650; line-height: 1.3; letter-spacing: -.01em; }
.q-review-amount[data-size=large] { font-size: 1.625em; }
.q-review-amount[data-size=medium] { font-size: 1.25em; letter-spacing: 0; }
.q-review-amount[data-size=small] { font-size: 1em; letter-spacing: 0; }
.q-review-amount[data-size=tiny] { font-size: .875em; letter-spacing: 0; }
@container q-panel (max-width: 300px) { .q-review-amount[data-size=large] { font-size: 1.375em; } }
.q-review-note { color: var(--quoin-text-muted); font-size: .875em; line-height: 1.429; }
.q-review-name { font-weight: 600; line-height: 1.375; }
.q-review-address { color: var(--quoin-text-muted); font-size: .875em; }
.q-review-name + .q-review-address { font-size: .8125em; }
.q-costs .q-fact { padding-block: 2px; }
.q-costs .q-fact > dd { flex-direction: row-reverse; flex-wrap: wrap; justify-content: flex-start; align-items: baseline; gap: 0 8px; }
/* Two amounts that need two lines are one a line. */
.q-costs .q-fact-value > span { text-wrap: balance; }
.q-costs .q-fact:last-child .q-fact-value { font-weight: 650; }
@media (forced-colors: active) { .q-review { border: 1px solid ButtonText; } }
`
