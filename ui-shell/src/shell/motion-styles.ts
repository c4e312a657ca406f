import { createSpring } from '../../../ui-kit/motion/spring.js'
import { successMs } from './connect-success.js'
import { leaveProperty } from './drag-sheet.js'

/** Duration of a change of the view and of the card's height, which are one movement (UI-11). Milliseconds. */
export const viewMs = 150

const spring = createSpring({ settleMs: viewMs }).easing
const popSpring = createSpring({ settleMs: 200, bounce: 0.45 }).easing

/** Springs of the movements that the shell's own styles declare. Loaded with the code of the movements. */
export const motionStyles: string = `
@supports (transition-timing-function: linear(0, 1)) {
  .q-view[data-move] { animation-timing-function: ${spring}; }
}
/* A card whose lower edge moves: the frame is above its place by the way that is left, and shows nothing there. */
.q-frame { position: relative; }
.q-card[data-resizing] { overflow: visible; background: none; box-shadow: none; isolation: isolate; }
.q-card[data-resizing] > .q-frame { margin-block-start: calc(0px - var(--quoin-pane-top, 0px) - var(--q-lift)); padding-block-start: var(--q-lift); border-end-start-radius: var(--quoin-radius); border-end-end-radius: var(--quoin-radius); pointer-events: none; }
.q-card[data-resizing] > .q-frame > :not(.q-left) { pointer-events: auto; }
.q-card[data-resizing]::before, .q-edge, .q-edge > div { content: ''; position: absolute; inset-inline: 0; }
.q-card[data-resizing]::before, .q-edge > div { background: var(--quoin-surface); border-radius: var(--quoin-radius); box-shadow: var(--quoin-shadow); }
/* Two parts of one rectangle with its shadow, each cut where the other one begins. */
.q-card[data-resizing]::before { z-index: -1; inset-block-start: 0; block-size: calc(var(--q-edge) + 200px); clip-path: inset(-200px -200px 199px); }
.q-edge { z-index: -1; inset-block: var(--q-edge) 0; clip-path: inset(0 -200px -200vh); pointer-events: none; }
.q-edge > div { inset-block: calc(-200px - var(--q-way)) 0; }
/* A sheet on its way down: below it, and below the next view, its surface goes on. */
.q-card[data-lifted] { overflow: visible; isolation: isolate; }
.q-card[data-lifted] > .q-frame { overflow: visible; }
.q-card[data-lifted]::after { content: ''; position: absolute; z-index: -1; inset: 100% 0 auto; block-size: 100vh; background: var(--quoin-surface); }
/* The view that was left, as a picture above the next one. */
.q-left { position: absolute; inset: var(--q-lift, 0px) 0 auto; display: flex; flex-direction: column; pointer-events: none; }
/* A wallet's picture on its way from one view to the next one. */
.q-flight { position: absolute; z-index: 1; transform-origin: 0 0; pointer-events: none; will-change: transform; }
/* The wallet's picture becomes the account's avatar on its way into the page's button. */
.q-landing > * { position: absolute; inset: 0; inline-size: 100% !important; block-size: 100% !important; }
/* A digit of an amount that has changed covers it while it rolls. */
[data-q-roll] { position: relative; }
.q-roll { position: absolute; overflow: hidden; overflow: clip; background: var(--quoin-surface); pointer-events: none; user-select: none; -webkit-user-select: none; }
.q-panel .q-roll { background: var(--quoin-surface-raised); }
.q-roll > span { display: block; block-size: 200%; }
.q-roll > span > span { display: grid; place-items: center; block-size: 50%; line-height: 1; }
/* A sheet that was flung leaves with the finger's speed. */
[data-closing] > .q-card[style*='${leaveProperty}'] { animation-duration: var(${leaveProperty}); animation-timing-function: cubic-bezier(.3, .5, .5, 1); }
/* The ring closes, and a check appears on it. */
[data-success] .q-hero[data-status=success] .q-hero-ring:not(.q-hero-closed) .q-hero-arc { animation: q-ring 180ms ease-out; }
[data-success] .q-hero-closed { animation: q-closed 180ms ease-in; }
[data-success] .q-hero[data-status=success] .q-hero-badge { animation: q-pop 200ms 100ms backwards; }
[data-success] .q-hero[data-status=success] .q-hero-badge path { stroke-dasharray: 20; animation: q-draw 150ms 150ms ease-out backwards; }
[data-success] > :is(.q-backdrop, .q-card) { animation-delay: ${successMs}ms !important; }
@supports (transition-timing-function: linear(0, 1)) {
  [data-success] .q-hero[data-status=success] .q-hero-badge { animation-timing-function: ${popSpring}; }
}
@keyframes q-ring { from { stroke-dasharray: 26 74; stroke: var(--quoin-accent); } to { stroke-dasharray: 100 0; } }
@keyframes q-closed { from { opacity: 0; } }
@keyframes q-pop { from { transform: scale(0); } }
@keyframes q-draw { from { stroke-dashoffset: 20; } }
`
