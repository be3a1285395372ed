"""Renders conversations as transformers' `apply_chat_template` does; a JSON list in, a JSON list out."""

import json
import sys

from transformers.utils.chat_template_utils import _normalize_chat_messages, render_jinja_template


def render(given):
    try:
        rendered, _ = render_jinja_template(
            conversations=[_normalize_chat_messages(given["messages"])],
            chat_template=given["template"],
            tools=given["tools"],
            add_generation_prompt=given["addGenerationPrompt"],
            continue_final_message=given["continueFinalMessage"],
            **given["specialTokens"],
        )
    except Exception as error:
        return {"error": str(error)}
    return {"prompt": rendered[0]}


json.dump([render(given) for given in json.load(sys.stdin)], sys.stdout)
