import { Template, TemplateError, TemplateLimitError } from "@vitrine/chat-template";

const source = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}";
try {
  const template = new Template(source, { limits: { steps: 2_000_000, length: 1_000_000 } });
  console.log(template.render({ messages: [] }));
} catch (error) {
  if (error instanceof TemplateLimitError) console.error(`Too expensive: ${error.reason}`);
  else if (error instanceof TemplateError) console.error(`Line ${error.line}: ${error.reason}`);
  else throw error;
}

export {};
