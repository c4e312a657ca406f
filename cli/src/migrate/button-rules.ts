import type { JSXAttribute, JSXElement } from '@babel/types'
import { oneLine } from './config-rules.js'
import { rewriteElement } from './provider-rules.js'
import type { SourceFile } from './source-file.js'
import { attributesOf, attributeValue, rangeOf, tagOf } from './syntax.js'

const isFalse = (attribute: JSXAttribute): boolean => {
  const value = attributeValue(attribute)
  return value?.type === 'BooleanLiteral' && !value.value
}

const copied = (source: SourceFile, attribute: JSXAttribute, name: string): string =>
  attribute.value ? `${name}=${source.print(rangeOf(attribute.value))}` : name

/** Rewrites `<ConnectButton />` of RainbowKit. */
export function rewriteRainbowButton(source: SourceFile, element: JSXElement): void {
  const attributes: string[] = []
  for (const [name, attribute] of attributesOf(element)) {
    if (name === 'label') attributes.push(copied(source, attribute, name))
    else if (name === 'showBalance' && isFalse(attribute)) attributes.push('balance="hide"')
    else if (
      name === 'chainStatus' &&
      attribute.value?.type === 'StringLiteral' &&
      attribute.value.value === 'none'
    )
      continue
    else if (name === 'chainStatus')
      source.note(
        element,
        `chainStatus: the network has a button of its own: <QuoinNetworkButton />. It was: ${oneLine(source.print(rangeOf(attribute)))}`,
      )
    else if (name === 'key' || name === 'className') attributes.push(copied(source, attribute, name))
    else if (
      name !== 'showBalance' ||
      attribute.value?.type !== 'JSXExpressionContainer' ||
      attribute.value.expression.type !== 'BooleanLiteral'
    )
      source.note(
        element,
        `${name}: QuoinButton has no equivalent. It was: ${oneLine(source.print(rangeOf(attribute)))}`,
      )
  }
  rewriteElement(source, element, source.need('quoin/react', 'QuoinButton'), attributes)
}

/** Rewrites `<ConnectKitButton />`, which displays no balance unless it is told to. */
export function rewriteConnectKitButton(source: SourceFile, element: JSXElement): void {
  const attributes: string[] = []
  const given = attributesOf(element)
  for (const [name, attribute] of given) {
    if (name === 'label' || name === 'key') attributes.push(copied(source, attribute, name))
    else if (name !== 'showBalance')
      source.note(
        element,
        `${name}: QuoinButton has no equivalent. It was: ${oneLine(source.print(rangeOf(attribute)))}`,
      )
  }
  const balance = given.get('showBalance')
  const value = balance && attributeValue(balance)
  if (!balance || isFalse(balance)) attributes.push('balance="hide"')
  else if (value && value.type !== 'BooleanLiteral')
    attributes.push(`balance={${source.print(rangeOf(value))} ? 'show' : 'hide'}`)
  rewriteElement(source, element, source.need('quoin/react', 'QuoinButton'), attributes)
}

/** AppKit's buttons by their elements and components. */
const appKitButtons: Readonly<Record<string, string>> = {
  'appkit-button': 'QuoinButton',
  'appkit-connect-button': 'QuoinConnectButton',
  'appkit-account-button': 'QuoinAccountButton',
  'appkit-network-button': 'QuoinNetworkButton',
  'w3m-button': 'QuoinButton',
  'w3m-connect-button': 'QuoinConnectButton',
  'w3m-account-button': 'QuoinAccountButton',
  'w3m-network-button': 'QuoinNetworkButton',
  AppKitButton: 'QuoinButton',
  AppKitConnectButton: 'QuoinConnectButton',
  AppKitAccountButton: 'QuoinAccountButton',
  AppKitNetworkButton: 'QuoinNetworkButton',
}

const appKitAttributes: Readonly<Record<string, string>> = {
  balance: 'balance',
  class: 'className',
  className: 'className',
  disabled: 'disabled',
  key: 'key',
  label: 'label',
  loadingLabel: 'loadingLabel',
  namespace: 'namespace',
  size: 'size',
}

/** Rewrites a button of AppKit: an element anywhere, a component if it is imported from AppKit. */
export function rewriteAppKitButton(source: SourceFile, element: JSXElement): void {
  const tag = tagOf(element)
  const imported = source.importOf(tag)
  const name = tag.includes('-') ? tag : imported?.source.startsWith('@reown/appkit') ? imported.name : ''
  const button = Object.hasOwn(appKitButtons, name) ? appKitButtons[name] : undefined
  if (button === undefined) {
    if (/^(?:appkit|w3m)-/.test(name))
      source.note(element, `<${name}> has no equivalent. useQuoin().open() opens the widget.`)
    return
  }
  const attributes = [...attributesOf(element)].flatMap(([given, attribute]) => {
    const known = Object.hasOwn(appKitAttributes, given) ? appKitAttributes[given] : undefined
    if (known === undefined)
      source.note(
        element,
        `${given}: ${button} has no equivalent. It was: ${oneLine(source.print(rangeOf(attribute)))}`,
      )
    return known === undefined ? [] : [copied(source, attribute, known)]
  })
  rewriteElement(source, element, source.need('quoin/react', button), attributes)
}
