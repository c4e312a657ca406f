/**
 * The tokens of the widget, light and dark, for pages that load no script of it. A test compares them with those of
 * `kitStyles`.
 */
export const pageTokens = {
  light: {
    accent: '#2c4bd2',
    'accent-contrast': '#ffffff',
    surface: '#ffffff',
    'surface-raised': '#f3f4f6',
    text: '#14171c',
    'text-muted': '#5a6270',
    border: '#e5e7eb',
    success: '#11714a',
    warning: '#8a5300',
    danger: '#bd2a37',
  },
  dark: {
    accent: '#9db1ff',
    'accent-contrast': '#0d1430',
    surface: '#17191e',
    'surface-raised': '#23262c',
    text: '#f3f4f6',
    'text-muted': '#a6adb9',
    border: '#2f333a',
    success: '#5fcd97',
    warning: '#efb65a',
    danger: '#ff8d93',
  },
} as const

/** The font of the widget: the system's. */
export const pageFont: string = 'system-ui,Arial,sans-serif'

const declare = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** Style sheet of the pages that the server renders: one card, as the widget's, from 320 pixels. */
export const pageStyle = `:root{color-scheme:light dark;--page:${pageTokens.light['surface-raised']};${declare(pageTokens.light)}}
@media (prefers-color-scheme:dark){:root{--page:#0f1115;${declare(pageTokens.dark)}}}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;min-block-size:100vh;min-block-size:100dvh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text);font:400 16px/1.45 ${pageFont};font-variant-numeric:tabular-nums;-webkit-font-smoothing:antialiased;-webkit-text-size-adjust:100%}
main{display:flex;flex-direction:column;gap:16px;inline-size:100%;max-inline-size:400px;padding:24px 16px 16px;border-radius:24px;background:var(--surface);box-shadow:0 1px 2px rgb(0 0 0/.06),0 16px 48px rgb(0 0 0/.1)}
.brand{margin:0;color:var(--text-muted);font-size:14px;font-weight:550;text-align:center;overflow-wrap:anywhere}
.icon{display:grid;place-items:center;inline-size:56px;block-size:56px;margin:0 auto;border-radius:50%;background:var(--surface-raised);color:var(--text-muted)}
.icon[data-tone=success]{color:var(--success)}
.icon[data-tone=warning]{color:var(--warning)}
.icon svg{inline-size:24px;block-size:24px;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.icon[data-turning] svg{animation:turn .9s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
h1{margin:0;font-size:20px;font-weight:650;line-height:1.3;letter-spacing:-.01em;text-align:center;text-wrap:balance;overflow-wrap:anywhere}
p{margin:0;overflow-wrap:anywhere}
.text{color:var(--text-muted);font-size:15px;text-align:center;text-wrap:balance}
.text[data-long]{text-align:start;text-wrap:pretty}
.text b{color:var(--text);font-weight:600}
dl{margin:0}
dl>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 16px;padding-block:8px;font-size:15px;line-height:22px}
dt{color:var(--text-muted)}
dd{flex:1 1 40%;min-inline-size:0;margin:0;font-weight:550;text-align:end;text-wrap:balance;overflow-wrap:anywhere}
main>p:last-child{margin-block-end:8px}
.notice{display:flex;gap:10px;padding:12px 14px;border-radius:14px;background:var(--surface-raised);box-shadow:inset 0 0 0 1px var(--warning);font-size:14px}
.notice svg{flex:none;inline-size:20px;block-size:20px;fill:none;stroke:var(--warning);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
form{margin:0}
button,.button{appearance:none;display:block;inline-size:100%;min-block-size:48px;margin:0;padding:13px 16px;border:0;border-radius:14px;background:var(--accent);color:var(--accent-contrast);font:inherit;font-weight:600;line-height:22px;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.08)}
button:active,.button:active{transform:scale(.985)}
button:focus-visible,.button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (max-height:420px){body{place-items:start center;padding-block:0}}
@media (forced-colors:active){main,button,.button,.notice,.icon{border:1px solid CanvasText}}
@media (prefers-reduced-motion:reduce){.icon[data-turning] svg{animation:none}button:active,.button:active{transform:none}}`
