/** Answers about one version of the store, kept until the next: each is asked for once, however many ask at a time. */

const MAX_KEPT = 500;

export class KeptAnswers {
  readonly #version: () => Promise<string>;
  #of = "";
  /** The longest unused first. */
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(version: () => Promise<string>) {
    this.#version = version;
  }

  async remember<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const version = await this.#version();
    if (version !== this.#of) {
      this.#answers.clear();
      this.#of = version;
    }
    const known = this.#answers.get(key) as Promise<T> | undefined;
    if (known !== undefined) {
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    const answer = ask();
    this.#answers.set(key, answer);
    if (this.#answers.size > MAX_KEPT) {
      for (const oldest of this.#answers.keys()) {
        this.#answers.delete(oldest);
        break;
      }
    }
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }
}
