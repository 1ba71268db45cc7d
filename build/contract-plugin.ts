import type { Plugin, Rolldown } from 'vite'

/** What of a call the browser needs: where to send it, and whether its answer is JSON. */
const needed = new Set(['method', 'path', 'reply'])

/**
 * Makes the contract light for the browser: of each call it leaves what the browser needs, and a schema is made only
 * where something asks for it, so that zod comes with the forms that check what is typed, and with nothing else.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        let from = 0
        let lighter = ''
        for (const made of this.parse(code).body.flatMap(valuesOf)) {
          lighter += `${code.slice(from, made.start)}/*#__PURE__*/ (() => ${lighten(made, code)})()`
          from = made.end
        }
        return { code: lighter + code.slice(from), map: null }
      },
    },
  }
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]
type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>
type Value = NonNullable<Declaration['declarations'][number]['init']>

/** What the constants of a module are given, where it has to be made: by a call, or of parts that may be calls. */
function valuesOf(statement: Statement): Value[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }) =>
    init?.type === 'CallExpression' || init?.type === 'ObjectExpression' ? [init] : [],
  )
}

/** The source of a value; of a call of the contract with no more than is {@link needed}. */
function lighten(value: Value, code: string): string {
  const whole = `(${code.slice(value.start, value.end)})`
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') return whole
  const [spec] = value.arguments
  if (value.callee.name !== 'endpoint' || spec?.type !== 'ObjectExpression') return whole
  const parts = spec.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    if (!needed.has(property.key.name)) return []
    // An answer that is no word, such as 'bytes', is described by a schema.
    if (property.key.name === 'reply' && property.value.type !== 'Literal') return ['reply: {}']
    return [code.slice(property.start, property.end)]
  })
  return `({ ${parts.join(', ')} })`
}
