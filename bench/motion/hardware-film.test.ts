// Records a Ledger: how it is connected on both namespaces, and a fault that it reports. It is a mock: its APDU answers follow Ledger's
// published specification. `npm run bench -- film`, after `npm test -- built`. The sheets are in `.cache/film`.
import { addMockLedger } from 'quoin/testing/playwright'
import { test } from 'vitest'
import { widgetOf } from '../../e2e/testing/widget.js'
import { film, filmLooks, withVisitor } from './film-set.js'

const apps = { 'EVM networks': 'Ethereum', Solana: 'Solana' }
const cases = Object.entries(filmLooks).flatMap(([look, options]) =>
  Object.entries(apps).map(([namespace, app]) => ({ look, options, namespace, app })),
)

test.for(cases)('films a Ledger on $namespace, $look', ({ look, options, namespace, app }) =>
  withVisitor(options, async (visitor) => {
    const ledger = await addMockLedger(visitor.context)
    const page = await visitor.open('/?ledger&chains=solana')
    await widgetOf(page).open()
    await film(page, `hardware-${app}-${look}`, async ({ widget, film: { shoot }, press, rest }) => {
      await rest()
      await shoot('choose Ledger', press(widget.row(/^Ledger/)))
      await rest()
      await shoot('choose the namespace', press(widget.row(new RegExp(`^\\W*\\w?${namespace}`))))
      await rest()
      ledger.state.app = 'Bitcoin'
      await shoot('another app is open', press(widget.button('Continue')))
      await rest()
      ledger.state.app = app
      await shoot('try again', press(widget.button('Try again')))
      await widget.row(/Account 1 ·/).waitFor()
      await rest()
      await shoot('choose the account', press(widget.row(/Account 1 ·/)))
      await rest()
      await shoot('verify', press(widget.button('Verify on your Ledger')))
      await widget.dialog.getByText('You approved this address on your Ledger.').waitFor()
      await rest()
      await shoot('connect', press(widget.button('Connect')))
    })
  }),
)
