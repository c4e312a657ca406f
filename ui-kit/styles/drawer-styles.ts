/** The drawer, where the page is wider than a phone: there it is the same sheet as the modal. Loaded only with it. */
export const drawerStyles: string = `
@container (min-width: 430.02px) {
  .q-root { padding: 0; place-items: stretch end; }
  .q-card {
    max-inline-size: min(var(--quoin-card-width), 100%);
    max-block-size: none;
    block-size: 100%;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
    padding-block: env(safe-area-inset-top) env(safe-area-inset-bottom);
    animation: q-drawer 200ms var(--quoin-ease);
  }
  .q-card .q-frame, .q-card .q-view { flex: 1; }
  .q-card[data-shaking] { animation-name: q-drawer, q-shake; animation-duration: 200ms, 500ms; }
  [data-closing] > .q-card { animation: q-drawer-out 120ms ease-in forwards; }
}
@keyframes q-drawer { from { transform: translateX(calc(48px * var(--quoin-inline))); } }
@keyframes q-drawer-out { to { transform: translateX(calc(100% * var(--quoin-inline))); } }
`
