import type { ThemeSetting } from './setting.js'
import { type PresetName, presets, variablesOf } from './setting.js'

const modes = ['system', 'light', 'dark'] as const
const accents = ['#2c4bd2', '#0a7c66', '#7a3ff2', '#d6336c', '#e8590c', '#17191e'] as const
const densities = ['comfortable', 'compact'] as const
const fonts = [
  { title: 'System', family: undefined },
  { title: 'Serif', family: 'Georgia, serif' },
  { title: 'Mono', family: 'ui-monospace, Menlo, monospace' },
] as const
const locales = 'en zh-CN zh-TW ja ko es pt-BR fr de it ru tr vi id hi ar fa he'.split(' ')

const isPreset = (name: string): name is PresetName => Object.hasOwn(presets, name)

const nameOf = (locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

interface SegmentsProps<T extends string> {
  readonly label: string
  readonly values: readonly T[]
  readonly value: T
  readonly onChange: (value: T) => void
}

function Segments<T extends string>({ label, values, value, onChange }: SegmentsProps<T>) {
  return (
    <fieldset className="pg-field">
      <legend>{label}</legend>
      <div className="pg-segments">
        {values.map((one) => (
          <label key={one}>
            <input type="radio" name={`pg-${label}`} checked={one === value} onChange={() => onChange(one)} />
            <span>{titleOf(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ThemeEditorProps {
  readonly theme: ThemeSetting
  readonly locale: string
  readonly onTheme: (theme: ThemeSetting) => void
  readonly onLocale: (locale: string) => void
}

/** Presets, a colour, corners, density, font and language. */
export function ThemeEditor({ theme, locale, onTheme, onLocale }: ThemeEditorProps) {
  const change = (part: Partial<ThemeSetting>): void => onTheme({ ...theme, ...part })
  const { radius = 24, density = 'comfortable' } = variablesOf(theme)
  return (
    <section className="pg-theme" aria-labelledby="pg-theme-title">
      <h3 id="pg-theme-title">Theme</h3>
      <div className="pg-chips">
        {['standard', ...Object.keys(presets)].map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={(theme.preset ?? 'standard') === name}
            // A preset is a whole look: what was set before would hide parts of it.
            onClick={() => onTheme({ mode: theme.mode, preset: isPreset(name) ? name : undefined })}
          >
            {titleOf(name)}
          </button>
        ))}
      </div>
      <div className="pg-fields">
        <Segments label="Mode" values={modes} value={theme.mode} onChange={(mode) => change({ mode })} />
        <Segments
          label="Density"
          values={densities}
          value={density}
          onChange={(next) => change({ density: next })}
        />
        <fieldset className="pg-field">
          <legend>Accent</legend>
          <div className="pg-swatches">
            {accents.map((accent) => (
              <label key={accent}>
                <input
                  type="radio"
                  name="pg-accent"
                  aria-label={accent}
                  checked={theme.accent === accent}
                  onChange={() => change({ accent })}
                />
                <span className="pg-swatch" style={{ background: accent }} />
              </label>
            ))}
            <input
              type="color"
              aria-label="Another colour"
              value={theme.accent ?? '#2c4bd2'}
              onChange={({ target }) => change({ accent: target.value })}
            />
          </div>
        </fieldset>
        <label className="pg-field">
          <span>Corners</span>
          <input
            type="range"
            min="0"
            max="32"
            step="2"
            value={radius}
            onChange={({ target }) => change({ radius: Number(target.value) })}
          />
        </label>
        <label className="pg-field">
          <span>Font</span>
          <select
            value={theme.fontFamily ?? ''}
            onChange={({ target }) => change({ fontFamily: target.value || undefined })}
          >
            {fonts.map(({ title, family = '' }) => (
              <option key={title} value={family}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label className="pg-field">
          <span>Language</span>
          <select value={locale} onChange={({ target }) => onLocale(target.value)}>
            {locales.map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  )
}
