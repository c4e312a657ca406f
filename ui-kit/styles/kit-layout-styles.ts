/** The lists of one of several ways that are displayed. */
const choices = '.q-ways:has(> .q-way:not(:empty) ~ .q-way:not(:empty)) .q-choices'

/** Rows that share the width of the card. */
const small = `:is(${choices}, .q-view .q-choices > .q-list:has(> :nth-child(2)))`

/** Layout, text, lists and states of the kit. */
export const kitLayoutStyles: string = `
.q-hidden {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.q-icon { flex: none; display: block; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
.q-root[dir=rtl] .q-mirror { transform: scaleX(-1); }
.q-body {
  flex: 1 1 auto;
  min-block-size: 0;
  overflow: hidden auto;
  overscroll-behavior: contain;
  padding: 4px var(--quoin-side) 16px;
  scroll-padding-block: 8px 20px;
  scrollbar-width: thin;
  scrollbar-color: var(--quoin-border) transparent;
}
.q-body:focus-visible { outline: none; box-shadow: inset 0 0 0 2px var(--quoin-accent); }
.q-footer {
  flex: none;
  display: flex;
  flex-direction: column;
  gap: 8px;
  position: relative;
  padding: 8px var(--quoin-side) 16px;
}
.q-footer:empty { display: none; }
.q-footer::before {
  content: '';
  position: absolute;
  inset-block-end: 100%;
  inset-inline: 0;
  block-size: 16px;
  background: linear-gradient(to top, var(--quoin-surface), transparent);
  pointer-events: none;
}
.q-stack { display: flex; flex-direction: column; align-items: stretch; }
[data-gap='1'] { gap: 4px; }
[data-gap='2'] { gap: 8px; }
[data-gap='3'] { gap: 12px; }
[data-gap='4'] { gap: 16px; }
[data-gap='6'] { gap: 24px; }
.q-stack[data-align=start] { align-items: flex-start; }
.q-stack[data-align=center] { align-items: center; }
.q-stack[data-align=end] { align-items: flex-end; }
.q-ways, .q-choices { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
.q-way:empty { display: none; }
.q-or { display: flex; align-items: center; gap: 12px; }
.q-or::before, .q-or::after { content: ''; flex: 1; block-size: 1px; background: var(--quoin-border); }
.q-or:not(.q-way:not(:empty) ~ .q-or), .q-or:not(:has(~ .q-way:not(:empty))) { display: none; }
.q-text { margin: 0; font-size: .9375em; line-height: 1.45; overflow-wrap: anywhere; }
.q-text[data-variant=strong] { font-weight: 600; }
.q-text[data-variant=muted] { color: var(--quoin-text-muted); }
.q-text[data-variant=small] { color: var(--quoin-text-muted); font-size: .8125em; }
.q-text[data-variant=title] { font-size: 1.25em; font-weight: 650; line-height: 1.3; letter-spacing: -.01em; }
.q-text[data-align=center], .q-stack[data-align=center] > .q-text { text-align: center; text-wrap: balance; }
.q-text[data-align=end] { text-align: end; }
.q-section { margin: 0; }
.q-section:not(:has(> :nth-child(2))) { display: none; }
:not(.q-stack, .q-choices) > .q-section + .q-section { margin-block-start: 12px; }
.q-section-title {
  margin: 0 0 4px;
  padding-block-start: 4px;
  color: var(--quoin-text-muted);
  font-size: .8125em;
  font-weight: 550;
  line-height: 1.5;
}
/* The last of an odd number has the whole width. */
${small} { display: flex; flex-wrap: wrap; gap: 8px; }
${choices} > * { flex-basis: 100%; }
${small} :is(li, .q-skeleton) { flex: 1 1 calc(50% - 4px); min-inline-size: 0; }
${choices} :is(.q-section, .q-list, .q-skeletons) { display: contents; }
${small} :is(.q-section-title, .q-row-subtitle, .q-tag, .q-row-end) { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
${small} .q-row { gap: 8px; padding-inline: 10px; min-block-size: 52px; inline-size: 100%; block-size: 100%; margin: 0; background: var(--quoin-surface-raised); }
${small} .q-row-title { font-size: .875em; line-height: 1.286; white-space: normal; max-block-size: 3.858em; }
${choices} .q-image { background: var(--quoin-surface); }
${choices} .q-skeleton { block-size: 52px; }
.q-list { list-style: none; margin: 0; padding: 0; }
.q-row {
  appearance: none;
  position: relative;
  border: 0;
  margin: 0;
  display: flex;
  align-items: center;
  gap: 12px;
  inline-size: calc(100% + 16px);
  margin-inline: -8px;
  min-block-size: var(--quoin-row-height);
  padding: calc(28px * var(--quoin-density) - 21px) 8px;
  border-radius: var(--quoin-control-radius);
  background: transparent;
  color: inherit;
  font: inherit;
  text-align: start;
  text-decoration: none;
}
button.q-row { cursor: pointer; }
.q-row-image { flex: none; display: grid; place-items: center; min-inline-size: 2.25em; color: var(--quoin-text-muted); }
.q-row-text { flex: 1 1 auto; min-inline-size: 0; display: flex; flex-direction: column; align-items: flex-start; }
.q-row-title, .q-row-subtitle { max-inline-size: 100%; overflow: hidden; text-overflow: ellipsis; overflow-wrap: anywhere; }
.q-row-title { font-size: 1em; font-weight: 550; }
.q-row-subtitle { color: var(--quoin-text-muted); font-size: .8125em; }
.q-row-image > .q-icon { inline-size: 1.5em; block-size: 1.5em; }
.q-row-end { flex: none; display: flex; align-items: center; color: var(--quoin-text-muted); font-size: .9375em; }
.q-row[aria-current=true] { background: var(--quoin-surface-raised); }
.q-image, .q-avatar { flex: none; display: grid; place-items: center; overflow: hidden; position: relative; }
.q-image {
  inline-size: 2.25em;
  block-size: 2.25em;
  border-radius: 28%;
  background: var(--quoin-surface-raised);
  color: var(--quoin-text-muted);
  font-weight: 600;
  line-height: 1;
}
.q-image::after, .q-avatar::after {
  content: '';
  position: absolute;
  inset: 0;
  border-radius: inherit;
  box-shadow: inset 0 0 0 1px var(--quoin-hover);
}
.q-image img, .q-avatar img { display: block; inline-size: 100%; block-size: 100%; object-fit: cover; }
.q-skeletons { display: block; inline-size: 100%; }
.q-skeleton { position: relative; background: var(--quoin-surface-raised); border-radius: 8px; animation: q-pulse 1.6s ease-in-out infinite; }
.q-skeleton[data-kind=row] { block-size: var(--quoin-row-height); background: none; }
.q-skeleton[data-kind=row]::before, .q-skeleton[data-kind=row]::after { content: ''; position: absolute; inset-block: 0; margin-block: auto; background: var(--quoin-surface-raised); }
.q-skeleton[data-kind=row]::before { inset-inline-start: 0; inline-size: 2.25em; block-size: 2.25em; border-radius: 10px; }
.q-skeleton[data-kind=row]::after { inset-inline-start: calc(2.25em + 12px); inline-size: 42%; block-size: 12px; border-radius: 6px; }
.q-skeleton[data-kind=row]:nth-child(odd)::after { inline-size: 30%; }
.q-skeleton[data-kind=line] { block-size: 14px; margin-block: 4px; border-radius: 7px; inline-size: 72%; }
.q-stack[data-align=center] > .q-skeletons > [data-kind=line] { inline-size: 40%; margin-inline: auto; }
.q-skeleton[data-kind=circle] { inline-size: 72px; block-size: 72px; border-radius: 50%; margin-inline: auto; }
.q-skeleton[data-kind=button], .q-skeleton[data-kind=field] { block-size: 48px; border-radius: var(--quoin-control-radius); }
.q-skeleton[data-kind=qr] { inline-size: 100%; aspect-ratio: 1; border-radius: var(--quoin-control-radius); }
.q-state { display: flex; flex-direction: column; align-items: center; padding: 24px 8px 16px; text-align: center; }
/* In the middle of the room that its rows had. */
[style*=min-block]:has(> .q-stack > .q-state:last-child) { display: grid; align-content: center; }
.q-state-icon {
  display: grid;
  place-items: center;
  inline-size: 56px;
  block-size: 56px;
  margin-block-end: 16px;
  border-radius: 50%;
  background: var(--quoin-surface-raised);
  color: var(--quoin-text-muted);
}
.q-state[data-tone=danger] .q-state-icon { color: var(--quoin-danger); }
.q-state-title { margin: 0; font-size: 1em; font-weight: 600; line-height: 1.5; text-wrap: balance; }
.q-state-body { margin: 4px 0 0; max-inline-size: 300px; overflow-wrap: anywhere; color: var(--quoin-text-muted); font-size: .9375em; line-height: 1.45; text-wrap: balance; }
.q-state-action { margin-block-start: 20px; inline-size: 100%; }
@keyframes q-pulse { 50% { opacity: .55; } }
`
