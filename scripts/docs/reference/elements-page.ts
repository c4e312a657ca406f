import ts from 'typescript'
import { buttonKinds } from '../../../ui-shell/src/element/button-kinds.js'
import { QuoinElement } from '../../../ui-shell/src/element/quoin-element.js'
import { cell, code, type SourceTypes, table } from './source-types.js'

/** Returns the page of the elements: their tags, attributes and the property. */
export function elementsPage(types: SourceTypes): string {
  const [file] = types.filesIn('ui-shell').filter(({ fileName }) => fileName.endsWith('/button-kinds.ts'))
  const comments = new Map<string, string>()
  file?.forEachChild(function visit(node): void {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name))
      comments.set(node.name.text, types.commentOf(node).comment)
    node.forEachChild(visit)
  })
  const tags = Object.keys(buttonKinds).map((tag) => [code(`<${tag}>`), cell(comments.get(tag) ?? '')])
  const props = types.membersOf(
    types.interfaceOf('ui-shell/src/react/quoin-element-host.ts', 'QuoinElementProps'),
  )
  const attributes = QuoinElement.observedAttributes.map((name) => {
    const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const prop = props.find((one) => one.name === camel)
    return [code(name), prop ? code(prop.type) : '–', cell(prop?.comment ?? '')]
  })
  return `# Elements

\`import 'quoin/elements'\` registers them.

${table(['element', 'description'], tags)}

## Attributes

${table(['attribute', 'value', 'description'], attributes)}

## Properties

The property \`kernel\` sets the kernel of one element; without it, the nearest mount on the page provides it.

## Events

The elements emit the events of their button, such as \`click\`. Changes of the wallet are [events of the kernel](events.md).`
}
