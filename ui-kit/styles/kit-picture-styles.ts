/** Styles of collections of pictures. */
export const kitPictureStyles: string = `
.q-pictures { list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(136px, 1fr)); gap: 12px; margin: 0; padding: 0; }
/* A single one leaves no empty half. */
.q-pictures:has(> :only-child) { grid-template-columns: minmax(0, 1fr); }
.q-pictures:has(> :only-child) .q-picture { aspect-ratio: 4 / 3; }
.q-pictures > li { display: flex; min-inline-size: 0; }
.q-tile {
  appearance: none;
  display: flex;
  flex-direction: column;
  gap: 2px;
  inline-size: 100%;
  min-inline-size: 0;
  margin: 0;
  border: 0;
  padding: 0 0 4px;
  border-radius: var(--quoin-control-radius);
  background: none;
  color: var(--quoin-text);
  font: inherit;
  text-align: start;
}
button.q-tile { cursor: pointer; }
.q-tile-title, .q-tile-note { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding-inline: 2px; text-align: -webkit-match-parent; text-align: match-parent; }
.q-tile-title { margin-block-start: 4px; font-size: .9375em; font-weight: 550; line-height: 1.333; }
.q-tile-note { color: var(--quoin-text-muted); font-size: .8125em; line-height: 1.385; }
.q-picture {
  position: relative;
  display: grid;
  place-items: center;
  overflow: hidden;
  inline-size: 100%;
  aspect-ratio: 1;
  border-radius: var(--quoin-control-radius);
  background: var(--quoin-surface-raised);
  color: var(--quoin-text-muted);
}
.q-picture img { display: block; inline-size: 100%; block-size: 100%; object-fit: cover; }
/* Beside other content it leaves room for it; it is displayed whole. */
.q-stack > .q-picture { aspect-ratio: 4 / 3; }
.q-stack > .q-picture.q-wide { aspect-ratio: 2; }
.q-stack > .q-picture img { object-fit: contain; }
.q-picture::after { content: ''; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 1px var(--quoin-hover); }
.q-tile:focus-visible { outline: 2px solid transparent; box-shadow: var(--quoin-focus); }
@media (hover: hover) { button.q-tile:hover .q-picture::after { background: var(--quoin-hover); } }
@media (forced-colors: active) { button.q-tile:focus-visible { outline-color: Highlight; } .q-picture { border: 1px solid ButtonText; } }
`
