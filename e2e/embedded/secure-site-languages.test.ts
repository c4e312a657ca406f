import type { Page } from 'playwright-core'
import { compose } from '../host/kernel-places.js'
import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { accountOf, hexOf, send } from './embedded-lab.js'
import { codeFieldOf, codeIn, frameOf, mailTo, newAddress } from './login.js'

interface Language {
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** Subject of the mail with the link. */
  readonly device: string
  /** The page of the link: its heading and its button. */
  readonly link: readonly [heading: string, button: string]
  /** Introduction of the mail with the code. */
  readonly code: string
  /** The approval: its heading, and its buttons. */
  readonly approval: readonly [heading: string, decline: string, sign: string]
  /** The account page before a login. */
  readonly account: readonly [title: string, send: string]
}

const languages: readonly Language[] = [
  {
    tag: 'de',
    direction: 'ltr',
    device: 'Ein neues Gerät für',
    link: ['Dieses Gerät bestätigen?', 'Bestätigen'],
    code: 'Ihr Code zur Anmeldung',
    approval: ['Nachricht signieren', 'Ablehnen', 'Signieren'],
    account: ['Ihr Konto', 'Code senden'],
  },
  {
    tag: 'ja',
    direction: 'ltr',
    device: 'の新しいデバイスを承認してください',
    link: ['このデバイスを承認しますか？', '承認'],
    code: 'にログインするためのコードです',
    approval: ['メッセージに署名', '拒否', '署名'],
    account: ['アカウント', 'コードを送信'],
  },
  {
    tag: 'he',
    direction: 'rtl',
    device: 'אישור מכשיר חדש',
    link: ['לאשר את המכשיר הזה?', 'אישור'],
    code: 'הקוד שלכם לכניסה',
    approval: ['חתימה על הודעה', 'דחייה', 'חתימה'],
    account: ['החשבון שלכם', 'שליחת קוד'],
  },
]

/** Returns the language and direction of a document. */
const directionOf = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }))

/** Opens the link of a mail, and approves the device on the site's page. */
async function approveIn({ direction, link, tag }: Language, visitor: Visitor, text: string): Promise<void> {
  const page = await (await visitor.openDevice()).newPage()
  await page.goto(/http:\/\/\S+\/device\?\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('heading', { name: link[0], exact: true }).waitFor()
  expect(await directionOf(page)).toEqual({ lang: tag, dir: direction })
  await page.getByRole('button', { name: link[1], exact: true }).click()
  await page.getByRole('button').waitFor({ state: 'detached' })
}

for (const language of languages) {
  const { tag, direction } = language
  test(`logs in and signs in ${tag}: both mails, the page of the link, the frame and the account page [UI-14] [UI-16]`, async ({
    visitor,
  }) => {
    const page = await visitor.open('/lab?extension=off')
    await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
    await compose(page, { name: 'main', locale: tag })
    const files: string[] = []
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === new URL(world.secureSite).origin && pathname.startsWith('/assets/messages.'))
        files.push(pathname)
    })
    await page.locator('quoin-button').getByRole('button').click()
    const dialog = page.locator('quoin-modal').getByRole('dialog')
    const address = newAddress()
    await dialog.locator('input[type=email]').fill(address)
    await page.keyboard.press('Enter')

    const linkMail = await mailTo(address)
    expect(linkMail.subject).toContain(language.device)
    await approveIn(language, visitor, linkMail.text)

    const codeMail = await mailTo(address, linkMail.id)
    expect(codeMail.text).toContain(language.code)
    await codeFieldOf(dialog).waitFor()
    await page.keyboard.type(codeIn(codeMail))
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => accountOf(page)).toMatch(/^0x/)

    const signing = send(page, 'personal_sign', [hexOf('Hello'), await accountOf(page)])
    const frame = frameOf(page)
    await frame.getByRole('heading', { name: language.approval[0], exact: true }).waitFor()
    expect(await frame.locator('.f-root').getAttribute('lang')).toBe(tag)
    expect(await frame.locator('.f-root').getAttribute('dir')).toBe(direction)
    const sign = frame.getByRole('button', { name: language.approval[2], exact: true })
    // Before, Chromium drops presses in a frame that has moved.
    await expect.poll(() => sign.getAttribute('aria-disabled')).not.toBe('true')
    await frame.getByRole('button', { name: language.approval[1], exact: true }).click()
    expect(await signing).toHaveProperty('refused')
    // One file for the session's errors, one for the approvals; no other language.
    expect(files).toHaveLength(2)
    for (const file of files) expect(file).toContain(`/messages.${tag}-`)

    const browser = await visitor.context.browser()?.newContext({ locale: tag })
    const account = await browser?.newPage()
    if (!browser || !account) throw new Error('There is no browser.')
    await account.goto(new URL('/account', world.secureSite).href)
    await account.getByRole('button', { name: language.account[1], exact: true }).waitFor()
    expect(await account.title()).toBe(language.account[0])
    expect(await account.locator('.a-root').getAttribute('dir')).toBe(direction)
    await browser.close()
  })
}
