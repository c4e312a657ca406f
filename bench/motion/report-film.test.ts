// Records the problem report: from the settings, from a view that failed, and the page of its replay. `npm run bench -- film`, after
// `npm test -- built`. The sheets are in `.cache/film`.
import { test } from 'vitest'
import { announceWallet } from '../../e2e/testing/announce-wallet.js'
import { widgetOf } from '../../e2e/testing/widget.js'
import { film, filmLooks, withVisitor } from './film-set.js'

test.for(Object.entries(filmLooks))('films the problem report, %s', ([look, options]) =>
  withVisitor(options, async (visitor) => {
    visitor.expectConsole(/net::ERR_FAILED/)
    await visitor.context.route('**/assets/permissions-views*.js', (route) => route.abort())
    const page = await visitor.open('/?report')
    await announceWallet(page, { name: 'Willing', rdns: 'test.willing', connect: 'approve' })
    const widget = widgetOf(page)
    await widget.open()
    await widget.row('Willing').click()
    await widget.accountButton.waitFor()
    await widget.dialog.waitFor({ state: 'detached' })
    await widget.openSettings()
    await film(page, `report-${look}`, async ({ film: { shoot }, press, rest }) => {
      await rest()
      await shoot('a view that does not load', press(widget.button(/^Permissions/)))
      await rest()
      await shoot('report it', press(widget.button('Report a problem')))
      await rest()
      await shoot('view the whole report', press(widget.dialog.getByText('View the whole report')))
      await rest()
      await shoot('copy', press(widget.button('Copy report')))
      await shoot('send', press(widget.button('Send report')))
      await shoot('back to the error', press(widget.button('Back')))
      await rest()
      await shoot('back to the settings', press(widget.button('Back')))
      await rest()
      await shoot('report from the settings', press(widget.button('Report a problem')))
    })
  }),
)
