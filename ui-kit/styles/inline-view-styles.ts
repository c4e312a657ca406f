import { componentTokens } from './component-tokens.js'

/** The place of an inline view in the page, before and after its code has loaded: the page does not move. */
export const viewPlaceStyles: string = `
:host {
  display: block;
  inline-size: 100%;
  max-inline-size: 420px;
  min-block-size: 480px;
}
:host([hidden]) { display: none; }
`

/** An inline view: the card of the modal in the flow of the page. After the styles of the dialog, which it changes. */
export const inlineViewStyles: string = `
:host {
${componentTokens}
  container-type: inline-size;
  display: flex;
  flex-direction: column;
}
.q-root[data-inline] {
  position: relative;
  inset: auto;
  flex: 1;
  display: flex;
  flex-direction: column;
  min-block-size: 0;
  padding: 0;
  overflow: visible;
}
[data-inline] > .q-card {
  flex: 1;
  max-inline-size: none;
  max-block-size: var(--quoin-view-max-height, 640px);
  padding-block-end: 0;
  border: 1px solid var(--quoin-border);
  border-radius: var(--quoin-radius);
  box-shadow: none;
  animation: none;
  touch-action: auto;
}
[data-inline] > .q-card[data-shaking] { animation: none; outline: 2px solid var(--quoin-danger); outline-offset: -2px; }
[data-inline] .q-header { min-block-size: 60px; padding-block-start: 8px; touch-action: auto; }
[data-inline] .q-handle { display: none; }
[data-inline] .q-frame, [data-inline] .q-view { flex: 1; }
[data-inline] .q-body { overscroll-behavior: auto; }
[data-message=true] > .q-body { display: grid; align-content: center; }
`
