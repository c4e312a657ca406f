import type { AnyKernel } from '#kernel'
import { themeStyles } from '../../../ui-kit/styles/theme.js'
import type { ThemeMode, ThemeVariables } from '../../../ui-kit/styles/theme-variables.js'
import { buttonKinds } from './button-kinds.js'
import { type ButtonContext, restoringModel } from './button-model.js'
import { elementStyles } from './element-styles.js'
import { rememberedOf } from './remembered-state.js'

/** The look of the buttons that a server renders. */
export interface ServerLook {
  readonly theme: ThemeMode
  readonly themeVariables: ThemeVariables | undefined
  /** Of the page's Content-Security-Policy: without it, a strict policy refuses the style. */
  readonly nonce: string | undefined
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * Returns the content of an element for the HTML of a page: its button at its place and size before any script has run.
 * The element takes it over. Empty for an element that displays nothing without an account. Source: HTML, declarative
 * shadow roots.
 */
export function serverButton(
  tag: string,
  kernel: AnyKernel,
  attributes: Pick<ButtonContext, 'label' | 'namespace' | 'showsBalance'>,
  { theme, themeVariables, nonce }: ServerLook,
): string {
  const context: ButtonContext = {
    ...attributes,
    kernel,
    loadingLabel: undefined,
    state: { status: 'idle' },
    showsBalance: false,
  }
  const shown = buttonKinds[tag]?.model(context)
  const drawn = rememberedOf(kernel)?.drawButton(tag, attributes) ?? {
    model: typeof shown === 'string' ? restoringModel(context, shown) : shown,
    styles: '',
  }
  const { model } = drawn
  if (!model) return ''
  const parts = model.parts.map(([name, text = '']) => {
    const initial = name === 'picture' ? ` data-initial="${escaped(model.picture?.initial ?? '')}"` : ''
    return `<span class="${name}"${initial}>${escaped(text)}</span>`
  })
  const styles = `<style${nonce ? ` nonce="${escaped(nonce)}"` : ''}>${elementStyles}${themeStyles(theme, themeVariables)}${drawn.styles}</style>`
  const button = `<button type="button" aria-haspopup="dialog" aria-label="${escaped(model.label)}" data-kind="${model.kind}">${parts.join('')}</button>`
  return `<template shadowrootmode="open" shadowrootdelegatesfocus="">${styles}${button}</template>`
}
