/** Styles of `<Inline>`, which the first view of a visitor without logins does not have. */
export const kitInlineStyles: string = `
.q-inline { display: flex; align-items: center; min-inline-size: 0; }
.q-inline[data-justify=center] { justify-content: center; }
.q-inline[data-justify=between] { justify-content: space-between; }
.q-inline[data-wrap] { flex-wrap: wrap; }
.q-inline > .q-button { flex: 1 1 0; inline-size: auto; min-inline-size: 0; }
.q-inline > .q-button > span { min-inline-size: 0; overflow-wrap: anywhere; }
@container (max-width: 360px) { .q-inline > .q-button { padding-inline: 8px; } }
.q-inline > .q-row { flex: 1 1 auto; min-inline-size: 0; }
`
