/** Third tier of the tokens: sizes that the components of the kit share. */
export const componentTokens: string = `
  --quoin-control-radius: calc(var(--quoin-radius) * .583);
  --quoin-image-radius: calc(var(--quoin-radius) * .417);
  --quoin-row-height: calc(3.5em * var(--quoin-density));
  --quoin-target: 44px;
  --quoin-side: 16px;
  --quoin-focus: 0 0 0 2px var(--quoin-surface), 0 0 0 4px var(--quoin-accent);
  --quoin-ease: cubic-bezier(.2, .8, .2, 1);`
