// Records the toasts: how they come, wait for each other and leave. `npm run bench -- film`, after `npm test -- built`. The sheets are
// in `.cache/film`.
import { test } from 'vitest'
import type {} from '../../demo/src/lab/show-lab.js'
import { film, filmLooks, withVisitor } from './film-set.js'

test.for(Object.entries(filmLooks))('films the notifications, %s', ([look, options]) =>
  withVisitor(options, async (visitor) => {
    const page = await visitor.open('/lab')
    await page.waitForFunction(() => window.quoinLab !== undefined)
    await page.evaluate(
      async (mode) => {
        const { quoinLab: lab } = window
        if (!lab) throw new Error('The page has no lab.')
        const kernel = lab.bundle.createQuoin({ ...lab.options(), notifications: {} })
        document.body.append(document.createElement('quoin-button'))
        lab.ui.mountQuoin(kernel, { theme: mode })
        await kernel.start({ services: 'all' })
        Reflect.set(window, 'filmed', kernel)
      },
      options.colorScheme === 'dark' ? ('dark' as const) : ('light' as const),
    )
    const show = (id: string, title: string, tone: string) => () =>
      page.evaluate(
        (given) => {
          const kernel: unknown = Reflect.get(window, 'filmed')
          // The types of the lab know nothing of the plugin.
          Reflect.get(Object(kernel), 'notifications').show(given)
        },
        { id, title, tone },
      )
    await film(page, `notifications-${look}`, async ({ film: { shoot }, press, rest }) => {
      await rest()
      await shoot('the first one', show('a', 'Transaction failed', 'danger'), 'toasts')
      await shoot('the second one', show('b', 'Order 7 confirmed', 'success'), 'toasts')
      await shoot('the third one', show('c', 'Order 8 received', 'neutral'), 'toasts')
      await shoot('the fourth one waits', show('d', 'Order 9 received', 'neutral'), 'toasts')
      const close = page.locator('quoin-toasts').getByRole('button', { name: /close|dismiss/i })
      await shoot('close one', press(close), 'toasts')
    })
  }),
)
