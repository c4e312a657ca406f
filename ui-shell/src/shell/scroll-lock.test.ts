import { expect, it } from 'vitest'
import { scrollLockStyles } from './scroll-lock.js'

const stop = '{overflow:hidden!important;overscroll-behavior:contain!important}'

it.each([
  ['a usual page', { htmlOverflow: 'visible', bodyOverflow: 'visible', hasGutter: false }, `html${stop}`],
  [
    'a body that scrolls for the page',
    { htmlOverflow: 'visible', bodyOverflow: 'auto', hasGutter: false },
    `body${stop}`,
  ],
  [
    'a body that scrolls by itself',
    { htmlOverflow: 'hidden', bodyOverflow: 'auto', hasGutter: false },
    `html${stop}body${stop}`,
  ],
  [
    'a scroll bar that takes up room',
    { htmlOverflow: 'auto', bodyOverflow: 'visible', hasGutter: true },
    `html${stop}html{scrollbar-gutter:stable!important}`,
  ],
])('locks the scrolling of the page: %s [UI-17]', (_, page, rules) => {
  expect(scrollLockStyles(page)).toBe(rules)
})
