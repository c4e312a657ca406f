import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { KernelReport } from 'quoin/kernel'
import { pluginChoices, pluginsFor, rows } from '../../demo/src/playground/choices.js'
import { reportSetting } from '../../demo/src/playground/report-setting.js'
import {
  type PlaygroundSetting,
  presets,
  type ThemeSetting,
  variablesOf,
} from '../../demo/src/playground/setting.js'
import { wholeCode, writeCode, writePolicy } from '../../demo/src/playground/write-code.js'
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

/** Returns combinations of switches that are spread over all of them, the same in each run. */
function sampled(count: number): readonly (readonly string[])[] {
  let state = 7
  const isNext = (): boolean => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state > 1_073_741_824
  }
  return Array.from({ length: count }, () => all.filter(isNext))
}

/** No plugin, each alone, all, and a sample of all combinations; each preset, alone and changed. */
const settings: readonly PlaygroundSetting[] = [
  plain,
  ...[...all.map((id) => [id]), ...sampled(40)].map((plugins) => ({ ...plain, plugins })),
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
      expect(kernel).toContain("'npx quoin sandbox' runs them")
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
      const report: unknown = Reflect.get(Object(quoin), 'report')
      if (typeof report !== 'function') throw new Error(`No kernel: ${runnable}`)
      const { plugins }: KernelReport = await report.call(quoin)
      const running = plugins.filter(({ status }) => status !== 'disabled').map(({ id }) => id)
      expect(running).toEqual(expect.arrayContaining([...pluginsFor(setting.plugins)]))
      expect(running).toHaveLength(pluginsFor(setting.plugins).length)
      expect(Reflect.get(Object(made), 'look')).toEqual(variablesOf(setting.theme))
    }
  })
})

test('the policy of the playground is the one that npx quoin report prints [SEC-08]', async () => {
  await inFolder(async (folder) => {
    for (const plugins of [[], all]) {
      const { imports, kernel } = writeCode({ ...plain, plugins })
      const file = join(folder, `policy-${plugins.length}.mjs`)
      const own = imports.split('\n').filter((line) => !/elements|quoin\/ui/.test(line))
      await writeFile(
        file,
        `${own.join('\n')}\n${kernel.replaceAll(' as const', '')}\nexport default quoin\n`,
      )
      const { stdout } = spawnSync(
        process.execPath,
        [join(root, 'dist/cli/quoin.js'), 'report', file, '--csp'],
        { cwd: root, encoding: 'utf8' },
      )
      const { policy } = await reportSetting({ ...plain, plugins })
      expect(writePolicy(policy).replaceAll(';\n', '; ')).toBe(stdout.trim())
    }
  })
})

test('each standard plugin has a switch, or none because others require it, and requires what the playground adds [KRN-01]', async () => {
  const { plugins } = await reportSetting({ ...plain, plugins: all })
  expect(plugins.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  for (const { id, requires } of plugins) {
    const added = pluginsFor([id])
    expect(added, id).toEqual(expect.arrayContaining([...requires]))
  }
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
  // The preview reports its plugins after it has rendered them.
  await expect.poll(pluginsShown).toContain('swap')

  // The focus stays at the switch, although a modal opened.
  const email = page.getByRole('checkbox', { name: 'Email login' })
  await email.focus()
  await email.press(' ')
  await expect.poll(pluginsShown).not.toContain('email')
  await widget.getByRole('heading', { name: 'Connect wallet' }).waitFor()
  await widget.getByRole('button', { name: 'Continue with email' }).waitFor({ state: 'detached' })
  expect(await code.textContent()).toContain('features: { email: false }')
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
    Result: page.getByRole('button', { name: 'Copy: Install' }),
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
