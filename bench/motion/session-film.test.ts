// Records the permissions of each further namespace, and a session with accounts of two. `npm run bench -- film`, after
// `npm test -- built`. The sheets are in `.cache/film`.
import { test } from 'vitest'
import { installWallet } from '../../e2e/connect/session-extension.js'
import { world } from '../../e2e/testing/host-page.js'
import { chooseExtension, extensionOf, widgetOf } from '../../e2e/testing/widget.js'
import { film, filmLooks, withVisitor } from './film-set.js'

const looks = Object.entries(filmLooks)

for (const namespace of ['Solana', 'Bitcoin', 'Polkadot'])
  test.for(looks)(`films the permissions on ${namespace}, %s`, ([look, options]) =>
    withVisitor(options, async (visitor) => {
      const page = await visitor.open('/?chains=solana,bitcoin,polkadot')
      const widget = widgetOf(page)
      await widget.open()
      await chooseExtension(widget, namespace)
      await extensionOf(page).approve()
      await widget.dialog.waitFor({ state: 'detached' })
      await widget.openSettings()
      await film(page, `permissions-${namespace}-${look}`, async ({ film: { shoot }, press, rest }) => {
        await rest()
        await shoot('open Permissions', press(widget.row('Permissions')))
        await rest()
        await shoot('leave Permissions', press(widget.button('Back')))
      })
    }),
  )

test.for(looks)('films a session of two namespaces, %s', ([look, options]) =>
  withVisitor(options, async (visitor) => {
    const page = await visitor.context.newPage()
    await installWallet(page)
    await page.goto(`${world.demo}/?chains=solana`)
    const widget = widgetOf(page)
    await widget.connectButton.waitFor()
    await film(page, `multichain-${look}`, async ({ film: { shoot }, press, rest }) => {
      await rest()
      await press(widget.connectButton)()
      await rest()
      await shoot('connect both', press(widget.dialog.getByRole('button', { name: /^Heron/ })))
      await widget.accountButton.waitFor()
      await rest()
      await shoot('open Account', press(widget.accountButton))
    })
  }),
)
