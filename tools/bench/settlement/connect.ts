import { getTypeParser } from '@jejaring/service-kit/testing'
import { DataSource } from 'typeorm'

/** Connects as the network service does: same driver, types and pool. */
export async function connect(url: string, poolSize: number): Promise<DataSource> {
  const source = new DataSource({ type: 'postgres', url, poolSize, extra: { types: { getTypeParser } } })
  return await source.initialize()
}
