// Records the reviews of requests on further chains, and the verdicts of action checks: a refusal, a warning, and a check that takes
// long. `npm run bench -- film`, after `npm test -- built`. The sheets are in `.cache/film`.
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import type {} from '../../demo/src/lab/show-lab.js'
import { announceWallet } from '../../e2e/testing/announce-wallet.js'
import { widgetOf } from '../../e2e/testing/widget.js'
import { openFurtherReviewScene, risks } from '../../e2e/transactions/further-review-scene.js'
import { account } from '../../e2e/transactions/review-scene.js'
import { film, filmLooks, withVisitor } from './film-set.js'

const looks = Object.entries(filmLooks)

for (const chain of Object.keys(risks))
  test.for(looks)(`films the review on ${chain}, %s`, ([look, options]) =>
    withVisitor(options, async (visitor) => {
      const { page, send, armed } = await openFurtherReviewScene(visitor, chain)
      await film(page, `review-${chain}-${look}`, async ({ widget, film: { shoot }, press, rest }) => {
        await shoot('the page requests', send)
        await armed()
        await rest()
        await shoot('decline', press(widget.button('Decline')))
        await shoot('the page requests again', send)
        await armed()
        await shoot('continue in the wallet', press(widget.button('Continue in wallet')))
      })
    }),
  )

const listed = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const slow = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const doubtful = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

/** Opens a page with a check as the plugins `sanctions-list` and `scam-list` have one, which also takes long for one recipient. */
async function openChecked(page: Page): Promise<void> {
  await announceWallet(page, { name: 'Heron', rdns: 'example.heron', connect: 'approve' })
  await page.waitForFunction(() => window.quoinLab !== undefined)
  await page.evaluate(
    async (names) => {
      const lab = window.quoinLab
      if (!lab) throw new Error('The lab has not loaded.')
      const { actionChecks, contributeTo, createToken, definePlugin, provide } = lab.kernel
      const CheckToken = createToken<unknown>('films')
      const check = {
        async check({ params }: { readonly params: unknown }): Promise<unknown> {
          const text = JSON.stringify(params).toLowerCase()
          const has = (address: string): boolean => text.includes(address.toLowerCase())
          if (has(names.slow)) await new Promise((resolve) => setTimeout(resolve, 3_000))
          if (has(names.listed)) return { refuse: `${names.listed} is on a list of sanctions.` }
          if (!has(names.doubtful)) return undefined
          const body = `${names.doubtful} has been reported for fraud. Whatever you send there is lost.`
          return { notes: [{ id: 'scam', tone: 'danger', title: 'Known fraud', body }] }
        },
      }
      // The lab has no types of this plugin: its casts say nothing about it.
      const films = definePlugin({
        id: 'films',
        version: '1.0.0',
        kernel: '*',
        services: [provide(CheckToken, { deps: [], create: () => check })],
        expose: CheckToken,
        contributes: { extra: [contributeTo(actionChecks, { id: 'films', check: CheckToken as never })] },
      } as never)
      const kernel = lab.bundle.createQuoin({
        ...lab.options(),
        policy: { plugins: { films: { allowedPowers: ['actionChecks'] } } },
      } as never)
      kernel.use(films as never)
      lab.ui.mountQuoin(kernel)
      await kernel.start()
      await kernel.connections.connect('example.heron')
      Reflect.set(window, 'pay', (to: string) => {
        const params = [
          { from: kernel.connections.active()?.accounts[0]?.address, to, value: '0x2386f26fc10000' },
        ]
        kernel.rpc.request({ method: 'eth_sendTransaction', params }).catch(() => undefined)
      })
    },
    { listed, slow, doubtful, account },
  )
}

test.for(looks)('films the verdicts of action checks, %s', ([look, options]) =>
  withVisitor(options, async (visitor) => {
    const page = await visitor.open('/lab')
    await openChecked(page)
    const pay = (to: string) => () => page.evaluate((given) => Reflect.get(window, 'pay')(given), to)
    await film(page, `checks-${look}`, async ({ film: { shoot }, press, rest }) => {
      const widget = widgetOf(page)
      await shoot('a warning', pay(doubtful))
      await rest()
      await shoot('decline', press(widget.button('Decline')))
      await shoot('a slow check', pay(slow), 'page')
      await shoot(
        'the slow check ends',
        () => widget.dialog.waitFor({ timeout: 6_000 }).catch(() => undefined),
        'page',
      )
      await page.keyboard.press('Escape')
      await widget.dialog.waitFor({ state: 'detached' })
      await shoot('a refusal', pay(listed), 'page')
    })
  }),
)
