const shake = `{
  0%, 100% { transform: none; }
  15%, 55% { transform: translateX(-6px); }
  35%, 75% { transform: translateX(6px); }
  90% { transform: translateX(-2px); }
}`

/** The movements of a card that closes, and of one whose closing is refused. No opening waits for them. A gate uses the shake
 * under two names: under one it would run only once. */
export const closingStyles: string = `
/* The opening keeps its name: it would start again after the shake. */
.q-card[data-shaking] { animation-name: q-open, q-shake; animation-duration: 120ms, 500ms; animation-timing-function: var(--quoin-ease), ease-in-out; }
@container (max-width: 430px) { .q-card[data-shaking] { animation-name: q-slide, q-shake; } }
:host([data-closing]) { pointer-events: none !important; }
[data-closing] > .q-backdrop { animation: q-undim 100ms ease-in forwards; }
[data-closing] > .q-card { animation: q-leave 100ms ease-in forwards; }
@container (max-width: 430px) { [data-closing] > .q-card { animation-name: q-slide-out; } }
@keyframes q-shake ${shake}
@keyframes q-shake-again ${shake}
@keyframes q-undim { to { opacity: 0; } }
@keyframes q-leave { to { opacity: 0; transform: translateY(6px) scale(.985); } }
@keyframes q-slide-out { to { transform: translateY(100%); } }
`
