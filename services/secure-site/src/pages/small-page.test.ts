import { kitStyles } from 'quoin/ui-kit'
import { describe, expect, it } from 'vitest'
import { composeMail } from '../mail/compose-mail.js'
import { wordsFor } from '../words/site-words.js'
import { pageFont, pageTokens } from './page-style.js'
import { type SmallPage, smallPage } from './small-page.js'

const page: SmallPage = {
  icon: 'device',
  title: '<i>Title</i>',
  lines: ['"line" & more'],
  facts: [['<b>Label', '</dd><script>alert(1)</script>']],
  warning: '<u>Warning',
  form: { action: '/device', fields: { token: '"><x' }, button: '<s>Button' },
  link: { href: '/"><x', label: '<s>Link' },
}

describe('the small pages and the mails of the site', () => {
  it.each(['light', 'dark'] as const)("have the tokens of the widget's %s theme [UI-14]", (scheme) => {
    const styles = kitStyles(scheme)
    for (const [name, value] of Object.entries(pageTokens[scheme]))
      expect(styles, name).toContain(`--quoin-${name}:${value};`)
    expect(styles).toContain(`--quoin-font-family:${pageFont};`)
  })

  it('escape every text, and load nothing from elsewhere [SEC-04]', () => {
    const html = smallPage(wordsFor('ar'), page, { nonce: 'n0nce', site: '<h2>Site' })
    expect(html).not.toMatch(/<(i|b|u|s|x|h2|script)>|alert\(1\)<\/script>/)
    expect(html).not.toMatch(/<img|url\(|@import|https?:| style=| on[a-z]+=/)
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('<style nonce="n0nce">')
    expect(html).toContain('<bdi>&lt;/<wbr>dd&gt;&lt;script&gt;')
  })

  it('let addresses break at their own signs before anywhere else [UI-14]', () => {
    const facts = [['Email', 'name@mail.example']] as const
    const html = smallPage(wordsFor('en'), { ...page, facts }, { nonce: 'n', site: 'Site' })
    expect(html).toContain('<bdi>name<wbr>@mail<wbr>.example</bdi>')
  })

  it('compose a mail with a button and the visible address of its link, and as plain text', () => {
    const url = 'https://wallet.example/device?token=a&b'
    const { html, text } = composeMail(
      wordsFor('en'),
      [
        { kind: 'text', text: '<b>Open' },
        { kind: 'link', url, label: 'Review' },
        { kind: 'code', code: '123456' },
        { kind: 'note', text: 'Within 20 minutes.' },
      ],
      { site: 'Wallet <x>', subject: 'Approve <b>a device' },
    )
    expect(text).toBe(`<b>Open\n\nReview\n${url}\n\n123456\n\nWithin 20 minutes.\n`)
    expect(html.match(/token=a&amp;b/g)).toHaveLength(2)
    expect(html).not.toMatch(/<b>|<x>|<img|<script|<link|url\(/)
    expect(html).toMatch(/<h1[^>]*>Approve &lt;b&gt;a device<\/h1>/)
  })

  it('repeat no code of a mail as its heading', () => {
    const code = { kind: 'code', code: '123456' } as const
    const options = { site: 'Wallet', subject: '123456 is your login code' }
    expect(composeMail(wordsFor('en'), [code], options).html).not.toContain('<h1')
    const other = { site: 'Wallet', subject: 'Hand your wallet over?' }
    expect(composeMail(wordsFor('en'), [code], other).html).toContain('Hand your wallet over?</h1>')
  })

  it('emphasize and isolate values in a text as text, also those with the signs of a pattern', () => {
    const options = { nonce: 'n', site: 'Site' }
    const lines = ['from a.b+c@x.org to <i>@y.org, not axb+c@x.org']
    const emphasized = ['a.b+c@x.org', '<i>@y.org', '']
    const html = smallPage(wordsFor('ar'), { icon: 'warning', title: 'T', lines, emphasized }, options)
    expect(html).toContain(
      '<p class="text">from <b><bdi>a.b+c@x.org</bdi></b> to <b><bdi>&lt;i&gt;@y.org</bdi></b>, not axb+c@x.org</p>',
    )
  })
})
