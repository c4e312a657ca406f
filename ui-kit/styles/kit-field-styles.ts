/** Styles of fields, their labels and errors: no field is in the first view of a visitor without logins. */
export const kitFieldStyles: string = `
.q-field { display: flex; flex-direction: column; gap: 6px; }
.q-field-label { font-size: .875em; font-weight: 550; }
.q-field-error { display: flex; gap: 6px; align-items: center; min-block-size: 20px; margin: 0; color: var(--quoin-danger); font-size: .8125em; }
.q-input-box {
  display: flex;
  align-items: center;
  gap: 8px;
  min-block-size: max(44px, 3em * var(--quoin-density));
  padding-inline: 14px 2px;
  border-radius: var(--quoin-control-radius);
  background: var(--quoin-surface-raised);
  color: var(--quoin-text-muted);
  box-shadow: inset 0 0 0 1px var(--quoin-control);
}
.q-field .q-input-box { padding-inline: 14px; }
.q-field[data-alone] { gap: 0; }
.q-field[data-alone] .q-input-box { padding-inline-end: 2px; }
.q-field[data-alone] .q-input:placeholder-shown { direction: inherit; }
.q-field[data-alone] > p { margin-block-start: 6px; }
.q-field[data-alone] > :empty { min-block-size: 0; margin: 0; }
.q-input-box > .q-button { flex: none; inline-size: 52px; min-block-size: 44px; padding: 0; border-radius: calc(var(--quoin-control-radius) - 2px); }
.q-input-box:focus-within { box-shadow: inset 0 0 0 2px var(--quoin-accent); }
.q-input-box[data-invalid] { box-shadow: inset 0 0 0 2px var(--quoin-danger); }
.q-input {
  appearance: none;
  flex: 1 1 auto;
  min-inline-size: 0;
  block-size: 44px;
  border: 0;
  margin: 0;
  padding: 0;
  background: transparent;
  color: var(--quoin-text);
  font: inherit;
  text-align: start;
  outline: none;
}
textarea.q-input { block-size: 88px; padding-block: 10px; resize: none; }
.q-input::placeholder { color: var(--quoin-text-muted); opacity: 1; }
@media (forced-colors: active) { .q-input-box { border: 1px solid ButtonText; } }
`
