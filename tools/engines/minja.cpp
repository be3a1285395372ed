// minja, the engine of llama.cpp until January 2026, without what llama.cpp does to messages first.
#include <minja/minja.hpp>

#include "engine.hpp"
#include <iomanip>
#include <sstream>

int main() {
    return serve(ENGINE_VERSION, [](const std::string & source) -> Template {
        auto root = minja::Parser::parse(source, {/* trim_blocks */ true, /* lstrip_blocks */ true, /* keep_trailing_newline */ false});
        return [root](const ordered_json & variables, std::time_t now) -> Render {
            return [root, variables, now] {
                auto context = minja::Context::make(minja::Value(variables));
                auto strftime = [now](const std::shared_ptr<minja::Context> &, minja::ArgumentsValue & given) {
                    given.expectArgs("strftime_now", {1, 1}, {0, 0});
                    std::ostringstream text;
                    text << std::put_time(std::localtime(&now), given.args[0].get<std::string>().c_str());
                    return minja::Value(text.str());
                };
                context->set("strftime_now", minja::Value::callable(strftime));
                return root->render(context);
            };
        };
    });
}
