// The engine of llama.cpp, without what llama.cpp does to messages first.
#include "engine.hpp"
#include "jinja/lexer.h"
#include "jinja/parser.h"
#include "jinja/runtime.h"
#include "json.h"

#include <cstdlib>

// All of ggml that its JSON reader needs.
extern "C" void ggml_abort(const char *, int, const char *, ...) { std::abort(); }

int main() {
    return serve(ENGINE_VERSION, [](const std::string & source) -> Template {
        jinja::lexer lexer;
        auto program = std::make_shared<jinja::program>(jinja::parse_from_tokens(lexer.tokenize(source)));
        return [program, source](const ordered_json & context, std::time_t now) -> Render {
            auto variables = std::make_shared<common_json>(common_json::parse(context.dump()));
            return [program, source, variables, now] {
                jinja::context globals(source);
                globals.current_time = now;
                jinja::global_from_json(globals, *variables, false);
                jinja::runtime runtime(globals);
                return jinja::runtime::gather_string_parts(runtime.execute(*program))->as_string().str();
            };
        };
    });
}
