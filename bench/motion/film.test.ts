// Records the frames of the usual flows at a quarter of the machine's speed, with all movements, and draws one sheet of
// pictures for each flow: `npm run bench -- film`, after `npm test -- built`. The sheets are in `.cache/film`.
import type { BrowserContextOptions } from 'playwright-core'
import { test } from 'vitest'
import { expect, makeVisitor, theBrowser } from '../../e2e/testing/host-page.js'
import { extensionName, extensionOf, widgetOf } from '../../e2e/testing/widget.js'
import { drawFilm } from './draw-film.js'
import { type FilmSet, filmFolder, prepareFilmSet } from './film-set.js'

async function connect({ page, widget, film, press, rest }: FilmSet): Promise<void> {
  await rest()
  await film.shoot('open Connect', press(widget.connectButton))
  await rest()
  await film.shoot('open All wallets', press(widget.row(/^All wallets/)))
  await rest()
  await film.shoot('leave All wallets', press(widget.button('Back')))
  await rest()
  await film.shoot('choose a wallet', press(widget.row(extensionName)))
  const { screen } = extensionOf(page)
  await screen.waitFor()
  await film.shoot('refuse in the wallet', press(screen.locator('[data-answer=reject]')))
  await film.shoot('try again', press(widget.button(/Try again/)))
  await screen.waitFor()
  await film.shoot('approve in the wallet', press(screen.locator('[data-answer=approve]')), 'page')
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
}

async function account({ widget, film, press, rest }: FilmSet): Promise<void> {
  const { dialog, row, button } = widget
  const tab = (name: string) => press(dialog.getByRole('tab', { name }))
  await rest()
  await film.shoot('open Account', press(widget.accountButton))
  await rest()
  for (const name of ['NFTs', 'Activity', 'Tokens']) {
    await film.shoot(`open the tab ${name}`, tab(name))
    await rest()
  }
  await film.shoot('open a token', press(row(/Ether/)))
  await rest()
  await film.shoot('leave a token', press(button('Back')))
  await rest()
  await film.shoot('open Receive', press(button('Receive')))
  await rest()
  await film.shoot('leave Receive', press(button('Back')))
  await rest()
  await film.shoot('open Settings', press(button(/^Settings$/)))
  await rest()
  await film.shoot('leave Settings', press(button('Back')))
  await rest()
}

async function send({ page, widget, film, press, rest }: FilmSet): Promise<void> {
  const { dialog, button, row } = widget
  await film.shoot('open Send', press(button(/^Send$/)))
  await rest()
  const token = dialog.getByRole('list', { name: 'Your tokens' }).getByRole('button')
  await film.shoot('open the tokens', press(token))
  await rest()
  await film.shoot('choose a token', press(row(/Sandbox Dollar/)))
  await rest()
  await press(dialog.getByRole('textbox', { name: 'Amount to send' }))()
  await film.shoot('type an amount', () => page.keyboard.type('1.5', { delay: 60 }))
  const recipient = dialog.getByRole('textbox', { name: 'To: address or name' })
  await press(recipient)()
  await film.shoot('paste a recipient', async () => {
    await page.keyboard.press('Shift')
    await page.keyboard.insertText('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  })
  await rest()
  await film.shoot('review', press(button('Review')))
  await rest()
  await film.shoot('back to the form', press(button('Back')))
  await rest()
  await film.shoot('leave Send', press(button('Back')))
  await rest()
  await film.shoot('close', () => page.keyboard.press('Escape'))
}

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1000, height: 800 } },
  phone: { viewport: { width: 390, height: 844 } },
}

test.for(Object.entries(looks))('films the usual flows on a %s', async ([name, options]) => {
  const { visitor, leave } = await makeVisitor({ reducedMotion: 'no-preference', ...options })
  const page = await visitor.open('/embed')
  await widgetOf(page).connectButton.waitFor()
  const set = await prepareFilmSet(page)
  for (const [flow, walk] of Object.entries({ connect, account, send })) {
    const first = set.film.scenes.length
    try {
      await walk(set)
    } finally {
      await drawFilm(theBrowser(), set.film.scenes.slice(first), `${filmFolder}/${name}-${flow}`)
    }
  }
  expect(set.film.scenes.every(({ frames }) => frames.length > 1)).toBe(true)
  await leave()
})
