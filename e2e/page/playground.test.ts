import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pluginChoices, pluginsFor } from '../../demo/src/playground/choices.js'
import {
  type PlaygroundSetting,
  presets,
  type ThemeSetting,
  variablesOf,
} from '../../demo/src/playground/setting.js'
import { wholeCode, writeCode } from '../../demo/src/playground/write-code.js'
import { axeViolations } from '../testing/axe-violations.js'
import { expect, test, world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'

const root = join(import.meta.dirname, '../..')
const all = pluginChoices.map(({ id }) => id)
const plain: PlaygroundSetting = {
  plugins: [],
  theme: { mode: 'system' },
  locale: 'en',
  view: 'connect',
}

/** No plugin, each alone, and all; each preset, alone and changed. */
const settings: readonly PlaygroundSetting[] = [
  plain,
  ...all.map((id) => ({ ...plain, plugins: [id] })),
  { ...plain, plugins: all, locale: 'ar', theme: { mode: 'dark', preset: 'midnight' } },
  ...Object.keys(presets).map((name) => ({
    ...plain,
    theme: {
      mode: 'light',
      // The keys of an object are its own, which `Object.keys` does not say.
      preset: name as keyof typeof presets,
      accent: '#0a7c66',
      radius: 8,
      fontFamily: 'Georgia, serif',
      density: 'compact',
    } satisfies ThemeSetting,
  })),
  { ...plain, theme: { mode: 'system', accent: '#0a7c66' } },
]

/** Creates a folder in which modules find the built package, as in a host's project. */
async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(root, '.cache', `playground-${process.pid}`)
  await mkdir(folder, { recursive: true })
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the code of the playground compiles, whatever is switched on [KRN-01]', async () => {
  const output = await inFolder(async (folder) => {
    await Promise.all(
      settings.map((setting, at) => writeFile(join(folder, `page-${at}.ts`), wholeCode(writeCode(setting)))),
    )
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          target: 'es2022',
          module: 'esnext',
          moduleResolution: 'bundler',
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
          types: [],
        },
        include: ['*.ts'],
      }),
    )
    const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
    return spawnSync(process.execPath, [compiler, '-p', folder], { cwd: root, encoding: 'utf8' }).stdout
  })
  expect(output).toBe('')
})

test('the code of the playground uses the plugins and the theme that are set [KRN-01]', async () => {
  await inFolder(async (folder) => {
    for (const [at, setting] of settings.entries()) {
      const { imports, kernel } = writeCode(setting)
      const variables = /themeVariables: (.*?),? *\n? *\}\)|themeVariables: (.*) \}\)/.exec(
        writeCode(setting).mount,
      )
      const file = join(folder, `kernel-${at}.mjs`)
      const look = variables?.[1] ?? variables?.[2] ?? '{}'
      // In Node there is no page for the elements.
      const runnable = `${imports.replace("import 'quoin/elements'", '')}\n${kernel.replaceAll(' as const', '')}\nexport { quoin }\nexport const look = ${look}\n`
      await writeFile(file, runnable)
      const made: unknown = await import(pathToFileURL(file).href)
      const quoin: unknown = Reflect.get(Object(made), 'quoin')
      const inspect: unknown = Reflect.get(Object(quoin), 'inspect')
      if (typeof inspect !== 'function') throw new Error(`No kernel: ${runnable}`)
      const { plugins } = await inspect.call(quoin)
      expect(plugins.map(({ id }: { id: string }) => id).sort()).toEqual(
        pluginsFor(setting.plugins)
          .map(({ id }) => id)
          .sort(),
      )
      expect(Reflect.get(Object(made), 'look')).toEqual(variablesOf(setting.theme))
    }
  })
})

test('the playground shows the plugins of its switches, the theme and the code [KRN-01] [UI-14]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?playground&extension=off')
  const stage = page.locator('iframe.stage')
  const widget = page.frameLocator('iframe.stage')
  const code = page.getByTestId('playground-code')
  await widget.getByRole('heading', { name: 'Connect wallet' }).waitFor()
  await widget.getByRole('button', { name: 'Continue with email' }).waitFor()
  const pluginsShown = async (): Promise<readonly string[]> =>
    ((await stage.getAttribute('data-plugins')) ?? '').split(' ').sort()
  const usedInCode = async (): Promise<readonly string[]> => {
    const text = (await code.textContent()) ?? ''
    const used = [...text.matchAll(/\.use\((\w+)/g)].map(([, name]) => name)
    return pluginsFor(all)
      .filter(({ name }) => used.includes(name))
      .map(({ id }) => id)
      .sort()
  }
  // The preview reports its plugins after it has rendered them.
  await expect.poll(pluginsShown).toEqual(await usedInCode())

  // The focus stays at the switch, although a modal opened.
  const email = page.getByRole('checkbox', { name: 'Email login' })
  await email.focus()
  await email.press(' ')
  await expect.poll(pluginsShown).not.toContain('email')
  await widget.getByRole('heading', { name: 'Connect wallet' }).waitFor()
  await widget.getByRole('button', { name: 'Continue with email' }).waitFor({ state: 'detached' })
  expect(await usedInCode()).toEqual(await pluginsShown())
  await expect.poll(() => email.evaluate((input) => input === document.activeElement)).toBe(true)

  // Swap and Send require the tokens.
  const tokens = page.getByRole('checkbox', { name: 'Tokens' })
  expect(await tokens.isDisabled()).toBe(true)

  await page.getByRole('button', { name: 'Paper' }).click()
  await expect
    .poll(() =>
      widget.locator('quoin-modal .q-card').evaluate((card) => getComputedStyle(card).borderStartStartRadius),
    )
    .toBe('10px')
  expect(await code.textContent()).toContain('themeVariables: paper')

  await page.getByRole('radio', { name: 'Account' }).check()
  await widget.getByRole('button', { name: 'Send', exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('a phone shows the widget, and the plugins, the theme or the code, within one screen [UI-14]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?playground&extension=off')
  await page.setViewportSize({ width: 375, height: 667 })
  await page.frameLocator('iframe.stage').getByRole('heading', { name: 'Connect wallet' }).waitFor()
  const shows = {
    Plugins: page.getByRole('checkbox', { name: 'Email login' }),
    Theme: page.getByRole('heading', { name: 'Theme' }),
    Code: page.getByRole('button', { name: 'Copy' }),
  }
  const topOf = (part: (typeof shows)[keyof typeof shows]): Promise<number> =>
    part.evaluate((element) => element.getBoundingClientRect().top)
  expect(await topOf(page.locator('iframe.stage'))).toBeGreaterThan(0)
  for (const [name, part] of Object.entries(shows)) {
    await page.getByRole('radio', { name }).check()
    await part.waitFor()
    expect(await topOf(part), name).toBeLessThan(660)
    for (const other of Object.values(shows)) if (other !== part) expect(await other.isVisible()).toBe(false)
  }
  expect(await axeViolations(page)).toEqual([])
})

test("a preview that opens late leaves the focus in the page's own modal [UI-06]", async ({ visitor }) => {
  let load = (): void => undefined
  const isDue = new Promise<void>((resolve) => {
    load = resolve
  })
  await visitor.context.route(/\/preview\?/, async (route) => {
    await isDue
    await route.continue()
  })
  const page = await visitor.context.newPage()
  await page.goto(new URL('/?playground&extension=off', world.demo).href, { waitUntil: 'commit' })
  const widget = widgetOf(page)
  await widget.open()
  const email = widget.dialog.getByRole('textbox', { name: 'Email' })
  await email.pressSequentially('ada')
  load()
  await page
    .frameLocator('iframe.stage')
    .locator('quoin-modal')
    .getByRole('heading', { name: 'Connect wallet' })
    .waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('iframe.stage').getAttribute('data-plugins')).toContain('email')
  await page.keyboard.type('@mail')
  expect(await email.inputValue()).toBe('ada@mail')
})
