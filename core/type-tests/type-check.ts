import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')

/** A message of the compiler for a line; its further lines have the reasons. */
export interface TypeProblem {
  /** Counted from 1. */
  readonly line: number
  readonly message: string
}

/** The compiler over the package's sources. File names are relative to this folder, as `snippets/compiles.ts`. */
export interface TypeCheck {
  /** Adds a file, or changes it, without the disk. */
  write(file: string, text: string): void
  problems(file: string): readonly TypeProblem[]
  /** Returns the type of an exported value, as an editor displays it. */
  typeOf(file: string, exported: string): string
  /** Returns an editor's suggestions at a position of a file. */
  suggestions(file: string, position: number): readonly string[]
  /** Returns the number of types that the compiler instantiated since a file was last written. */
  instantiations(): number
}

/** Creates one compiler for some files: unchanged files are read and parsed once. */
export function createTypeCheck(...files: readonly string[]): TypeCheck {
  const { config, error } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const pathOf = (file: string): string => join(here, file)
  const paths = new Set(files.map(pathOf))
  const written = new Map<string, { readonly text: string; readonly version: number }>()
  const read = (path: string): string | undefined => written.get(path)?.text ?? ts.sys.readFile(path)

  const service = ts.createLanguageService({
    getCompilationSettings: () => ({
      ...options,
      composite: false,
      incremental: false,
      isolatedDeclarations: false,
      noEmit: true,
    }),
    getScriptFileNames: () => [...paths],
    getScriptVersion: (path) => String(written.get(path)?.version ?? 0),
    getScriptSnapshot(path) {
      const text = read(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => written.has(path) || ts.sys.fileExists(path),
    readFile: read,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
  const programNow = (): ts.Program => {
    const program = service.getProgram()
    if (!program) throw new Error('The compiler gave no program.')
    return program
  }
  const open = (file: string): { readonly program: ts.Program; readonly source: ts.SourceFile } => {
    const program = programNow()
    const source = program.getSourceFile(pathOf(file))
    if (!source) throw new Error(`There is no '${file}'.`)
    return { program, source }
  }

  return {
    write(file, text) {
      const path = pathOf(file)
      paths.add(path)
      written.set(path, { text, version: (written.get(path)?.version ?? 0) + 1 })
    },
    problems(file) {
      const { program, source } = open(file)
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      return found.map(({ start = 0, messageText }) => ({
        line: source.getLineAndCharacterOfPosition(start).line + 1,
        message: ts.flattenDiagnosticMessageText(messageText, '\n').replaceAll(`${root}/`, ''),
      }))
    },
    typeOf(file, exported) {
      const { program, source } = open(file)
      const checker = program.getTypeChecker()
      const module = checker.getSymbolAtLocation(source)
      const symbol = module && checker.getExportsOfModule(module).find(({ name }) => name === exported)
      if (!symbol) throw new Error(`'${file}' exports no '${exported}'.`)
      return checker.typeToString(checker.getTypeOfSymbol(symbol))
    },
    suggestions(file, position) {
      const found = service.getCompletionsAtPosition(pathOf(file), position, {})
      return found?.entries.map(({ name }) => name) ?? []
    },
    instantiations: () => programNow().getInstantiationCount(),
  }
}
