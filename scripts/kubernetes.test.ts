import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { environmentExample, readConfig } from '#server/platform/config.ts'

const folder = path.join(import.meta.dirname, '../deploy/kubernetes')
const kustomization = z
  .object({
    resources: z.array(z.string()),
    configMapGenerator: z.array(z.object({ name: z.string() })),
    secretGenerator: z.array(z.object({ name: z.string(), files: z.array(z.string()) })),
  })
  .parse(parse(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8')))

const named = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) })
const objects = kustomization.resources.flatMap((file) =>
  parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((document) =>
    named.parse(document.toJS()),
  ),
)

type Model = new (data: never) => { validate(): void }
const models: Partial<Record<string, Model>> = {
  Deployment: apps.Deployment,
  HorizontalPodAutoscaler: autoscaling.HorizontalPodAutoscaler,
  Ingress: networking.Ingress,
  Job: batch.Job,
  Namespace: core.Namespace,
  NetworkPolicy: networking.NetworkPolicy,
  PodDisruptionBudget: policy.PodDisruptionBudget,
  Service: core.Service,
}

const labels = z.record(z.string(), z.string())
const container = z.looseObject({
  name: z.string(),
  args: z.array(z.string()),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  volumeMounts: z.array(
    z.object({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() }),
  ),
})
const pod = z.looseObject({
  automountServiceAccountToken: z.boolean(),
  containers: z.array(container),
  volumes: z.array(
    z.looseObject({ name: z.string(), secret: z.looseObject({ secretName: z.string() }).optional() }),
  ),
})
const workload = z.object({
  spec: z.looseObject({
    selector: z.object({ matchLabels: labels }).optional(),
    template: z.object({ metadata: z.object({ labels }), spec: pod }),
  }),
})
const workloads = objects
  .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
  .map((object) => ({ name: object.metadata.name, ...workload.parse(object).spec }))

test('every manifest is named in the kustomization', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
  expect(kustomization.resources.toSorted()).toEqual(files.toSorted())
})

test.each(objects.map((object) => [object.kind, object.metadata.name, object] as const))(
  '%s %s fits the schema of Kubernetes',
  (kind, _, object) => {
    const Of = models[kind]
    if (Of === undefined) throw new Error(`no schema for ${kind}`)
    expect(() => new Of(object as never).validate()).not.toThrow()
  },
)

test.each(workloads)(
  'the pod of $name fits the standard "restricted", and writes its volumes alone',
  ({ template }) => {
    const { spec } = template
    expect(spec.automountServiceAccountToken).toBe(false)
    expect(spec['securityContext']).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'Localhost', localhostProfile: 'board-manual.json' },
    })
    for (const share of ['hostNetwork', 'hostPID', 'hostIPC']) expect(spec).not.toHaveProperty(share)
    for (const { securityContext, resources } of spec.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(resources).toMatchObject({
        requests: { cpu: expect.anything() },
        limits: { memory: expect.anything() },
      })
    }
    for (const volume of spec.volumes)
      expect(Object.keys(volume)).toContain(volume.secret ? 'secret' : 'emptyDir')
  },
)

test('what a workload names exists: settings, secrets, volumes, its own pods, its program', () => {
  const variables = new Set(environmentExample().match(/(?<=^#)[A-Z\d_]+(?==)/gm))
  const settings = parseEnv(readFileSync(path.join(folder, 'settings.env'), 'utf8'))
  expect([...variables]).toEqual(expect.arrayContaining(Object.keys(settings)))
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }
  expect(readConfig({ ...settings, ...keys, METRICS_HOST: '0.0.0.0', METRICS_PORT: '9464' })).toMatchObject({
    S3_BUCKET: 'board-manual',
    SANDBOX: 'require',
  })
  const secrets = new Map(
    kustomization.secretGenerator.map(({ name, files }) => [name, files.map((file) => path.basename(file))]),
  )
  for (const { selector, template } of workloads) {
    expect(template.metadata.labels).toEqual(selector?.matchLabels ?? template.metadata.labels)
    for (const { args, env, envFrom, volumeMounts } of template.spec.containers) {
      expect(envFrom).toEqual(
        kustomization.configMapGenerator.map(({ name }) => ({ configMapRef: { name } })),
      )
      expect(args.slice(0, 2)).toEqual(['node', 'scripts/run.mjs'])
      for (const { name, value } of env) {
        expect(variables, name).toContain(name.replace(/_FILE$/, ''))
        if (!name.endsWith('_FILE')) continue
        const mount = volumeMounts.find(({ mountPath }) => path.dirname(value) === mountPath)
        const volume = template.spec.volumes.find((one) => one.name === mount?.name)
        expect(secrets.get(volume?.secret?.secretName ?? ''), value).toContain(path.basename(value))
      }
    }
  }
})

test('the owner of the database is known to the migration alone', () => {
  const knowing = workloads.filter(({ template }) => JSON.stringify(template).includes('owner'))
  expect(knowing.map(({ name }) => name)).toEqual(['migrate'])
})
