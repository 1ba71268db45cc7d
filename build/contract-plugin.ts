import type { Plugin, Rolldown } from 'vite'

/** What the browser needs of a call besides its address, who may make it, and whether the answer is JSON. */
const needed = new Set(['etag', 'isOfAllCompanies'])

/**
 * Reduces the contract for the browser: calls keep only what the browser needs of them, and schemas are marked as
 * pure, so that unused ones are removed. zod is then bundled with the forms that validate input, and with nothing
 * else.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    transform: {
      filter: { id: /\/src\/contract\/[\w/-]+\.ts$/ },
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

/** The initial values of a module's constants that are calls or objects. */
function valuesOf(statement: Statement): Value[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }) =>
    init?.type === 'CallExpression' || init?.type === 'ObjectExpression' ? [init] : [],
  )
}

/** The source of a value; of a call of the contract, only what the browser needs. */
function lighten(value: Value, code: string): string {
  const whole = `(${code.slice(value.start, value.end)})`
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') return whole
  const [address, access, spec] = value.arguments
  if (value.callee.name !== 'endpoint' || address?.type !== 'Literal' || access?.type !== 'Literal')
    return whole
  if (spec?.type !== 'ObjectExpression') return whole
  const [method, path] = String(address.value).split(' ')
  let reply = "'empty'"
  const parts = spec.properties.flatMap((property) => {
    // Any reply but a literal such as 'bytes' is a schema, and means JSON; so does what a call shares with others.
    if (property.type !== 'Property') reply = '{}'
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    const source = code.slice(property.value.start, property.value.end)
    if (property.key.name === 'reply') reply = property.value.type === 'Literal' ? source : '{}'
    return needed.has(property.key.name) ? [`${property.key.name}: ${source}`] : []
  })
  const kept = [`method: '${method}'`, `path: '${path}'`, admitted(access.value), ...parts, `reply: ${reply}`]
  return `({ ${kept.join(', ')} })`
}

/** Who may make a call, with the need where the contract gives that alone. */
function admitted(access: unknown): string {
  const need = String(access)
  return ['view', 'edit', 'manage'].includes(need) ? `access: 'user', needs: '${need}'` : `access: '${need}'`
}
