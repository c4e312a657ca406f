import { createElement, type ReactNode } from 'react'
import { renderToString as renderReact } from 'react-dom/server'
import { createComponent } from 'solid-js'
import { renderToString as renderSolid } from 'solid-js/web'
import { render as renderSvelte } from 'svelte/server'
import { expect, it } from 'vitest'
import { createSSRApp } from 'vue'
import { renderToString as renderVue } from 'vue/server-renderer'
import type { QuoinError } from '#kernel'
import * as react from '../react/index.js'
import * as solid from '../solid/index.js'
import * as svelte from '../svelte/index.js'
import * as vue from '../vue/index.js'

type Run = () => unknown

const frameworks = {
  React: {
    hooks: react,
    render(run: Run) {
      const Component = (): ReactNode => void run()
      renderReact(createElement(Component))
    },
    fix: 'Render <QuoinProvider kernel={kernel}> above the component.',
  },
  Vue: {
    hooks: vue,
    render: (run: Run) =>
      renderVue(
        createSSRApp({
          setup() {
            run()
            return () => ''
          },
        }),
      ),
    fix: 'Call app.use(quoinPlugin(kernel)), or provideQuoin(kernel) in a component above.',
  },
  Svelte: {
    hooks: svelte,
    // A compiled component is a function of its renderer.
    render: (run: Run) => renderSvelte((() => void run()) as never, { props: {} }).body,
    fix: 'Call setQuoin(kernel) in a component above, or before it in this one.',
  },
  Solid: {
    hooks: solid,
    render: (run: Run) => renderSolid(() => createComponent(() => void run(), {})),
    fix: 'Render <QuoinProvider kernel={kernel}> above the component.',
  },
} as const

const cases = Object.entries(frameworks).flatMap(([framework, { hooks, render, fix }]) =>
  Object.entries(hooks)
    // The events of a server have no listeners.
    .filter(([name]) => /^use/.test(name) && name !== 'useCreateKernel' && name !== 'useQuoinEvent')
    .map(([name, hook]) => [name, framework, hook as Run, render, fix] as const),
)

it('covers every hook of every framework', () => expect(cases).toHaveLength(4 * 13))

it.each(cases)(
  '%s of %s names itself and the cure if no kernel is provided [ERR-03]',
  async (name, _, hook, render, fix) => {
    const thrown: unknown[] = []
    await Promise.resolve(
      render(() => {
        try {
          hook()
        } catch (error) {
          thrown.push(error)
        }
      }),
    )
    const [error] = thrown as QuoinError[]
    expect(error).toMatchObject({
      code: 'PROVIDER_MISSING',
      details: `${name}() was called outside of the provider`,
      fix,
    })
  },
)
