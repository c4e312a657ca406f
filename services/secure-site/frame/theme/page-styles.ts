/** Base styles of each page of the secure site, below the kit's styles. */
export const pageStyles: string = `
:host { display: block; block-size: 100%; }
*, *::before, *::after { box-sizing: border-box; }
.q-root {
  color-scheme: var(--quoin-color-scheme);
  background: var(--quoin-surface);
  color: var(--quoin-text);
  font: 400 var(--quoin-font-size)/1.4 var(--quoin-font-family);
  font-variant-numeric: tabular-nums;
  -webkit-font-smoothing: antialiased;
  -webkit-text-size-adjust: 100%;
  -webkit-tap-highlight-color: transparent;
}
`
