export interface ServerOptions {
  /** The folder of the server's files, password and log. Created when missing. */
  directory: string
  /** A port on 127.0.0.1; a free one by default. */
  port?: number
  /** Receives progress messages about slow steps. */
  log?: (line: string) => void
}

export interface RunningServer {
  /** Contains the credentials: never log it. */
  url: string
  port: number
  pid: number
  /** Whether only a restart repairs the server, and would succeed now. */
  isStuck?(): boolean
  /** Stops the server cleanly and waits for its end. */
  stop(): Promise<void>
}
